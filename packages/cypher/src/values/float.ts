/**
 * A Cypher Float. Integers are plain numbers (or bigints beyond 2^53), so a float needs a type of its own: `1` and
 * `1.0` are equal but divide and print differently.
 */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}
