/** A change that cannot be simulated; the message says why, in terms of the objects that it names. */
export class ChangeError extends Error {
  override name = 'ChangeError';
  /** `unresolved`: an object is not in the graph; `no-effect`: it is so already; `invalid`: everything else. */
  readonly reason: 'unresolved' | 'no-effect' | 'invalid';

  constructor(reason: ChangeError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export const invalid = (message: string): ChangeError => new ChangeError('invalid', message);
export const noEffect = (message: string): ChangeError => new ChangeError('no-effect', message);
