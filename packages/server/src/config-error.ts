/** A setting that is wrong; the message names it, for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
