/** An export that cannot be made; the message is for the operator. */
export class ExportError extends Error {
  override name = 'ExportError';
}
