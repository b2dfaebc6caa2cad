/** A float: apart from integers, which are plain numbers. */
export class PackFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** A value with a tag: a date, a point, a message. */
export class PackStructure {
  readonly tag: number;
  readonly fields: readonly PackValue[];

  constructor(tag: number, fields: readonly PackValue[]) {
    this.tag = tag;
    this.fields = fields;
  }
}

/** What PackStream can encode. An integer is a bigint only where a number would not be exact. */
export type PackValue =
  | null
  | boolean
  | string
  | number
  | bigint
  | PackFloat
  | Uint8Array
  | readonly PackValue[]
  | PackMap
  | PackStructure;

export type PackMap = ReadonlyMap<string, PackValue>;
