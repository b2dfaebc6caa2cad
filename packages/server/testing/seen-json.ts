type Scalar = string | number | boolean | bigint;

/**
 * A JSON value as a test looks at it that knows what is there. Nothing is optional or null, the first entries of a list
 * exist, and of alternatives every field can be read. Where a test is wrong about that it fails when it runs; a name
 * that the contract does not have fails to compile.
 */
export type SeenJson<T> = unknown extends T
  ? unknown
  :
      | Extract<T, Scalar>
      | SeenList<Extract<T, readonly unknown[]>>
      | SeenObject<Exclude<T, Scalar | readonly unknown[] | null | undefined>>;

type SeenList<T> = [T] extends [never] ? never : T extends readonly (infer E)[] ? Entries<SeenJson<E>> : never;
type Entries<E> = [E, E, E, E, E, E, ...E[]];

type KeysOfAny<T> = T extends unknown ? keyof T : never;
type ValueIn<T, K extends PropertyKey> = T extends { [Key in K]?: infer V } ? V : never;
type SeenObject<T> = [T] extends [never] ? never : { [K in KeysOfAny<T>]: SeenJson<ValueIn<T, K>> };
