/** A file we will not read, for a reason its owner can do something about. */
export class RefusedFile extends Error {
  override name = 'RefusedFile';
}
