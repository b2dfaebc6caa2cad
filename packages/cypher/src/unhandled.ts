/** Stops compiling when a case of a closed union was forgotten. */
export function unhandled(value: never): never {
  throw new Error(`unhandled case ${JSON.stringify(value)}`);
}
