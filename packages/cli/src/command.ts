/** A subcommand of `chokepoint`. */
export type Command = {
  /** Shown by `chokepoint help NAME`. */
  readonly usage: string;
  /** Returns the exit code. */
  run(args: readonly string[]): Promise<number>;
};

/** The arguments are wrong; the message says how. */
export class UsageFault extends Error {
  override name = 'UsageFault';
}
