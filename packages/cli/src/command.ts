/** One thing that `chokepoint` can do. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  /** Shown by `chokepoint help NAME`. */
  readonly usage: string;
  /** Answers the exit code. */
  run(args: readonly string[]): Promise<number>;
};

/** The words on the command line do not fit; the message says how they should be. */
export class UsageFault extends Error {
  override name = 'UsageFault';
}
