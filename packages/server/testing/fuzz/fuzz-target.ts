/** Something that reads what strangers send. */
export type FuzzTarget = {
  readonly name: string;
  /** Prepares it; `run` throws when an input does what no input may do. An input that is refused is fine. */
  open(): Promise<OpenTarget> | OpenTarget;
};

type OpenTarget = {
  run(input: Uint8Array): Promise<void> | void;
  close?(): Promise<void>;
};
