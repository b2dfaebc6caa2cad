/**
 * A value that a client sent and that the language has no operations for, such as a point or bytes. Queries pass it on
 * and compare it for equality.
 */
export class ForeignValue {
  readonly typeName: string;
  /** The same for equal values. */
  readonly text: string;
  /** What the client sent. */
  readonly encoded: Uint8Array;

  constructor(typeName: string, text: string, encoded: Uint8Array) {
    this.typeName = typeName;
    this.text = text;
    this.encoded = encoded;
  }
}
