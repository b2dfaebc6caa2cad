/** The caller passed something invalid: an index outside the image, an unknown kind, a broken bound. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The work took longer than allowed, or the caller stopped waiting. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded';
}

/** The result or its scratch memory would exceed the given bound. */
export class BoundExceeded extends Error {
  override name = 'BoundExceeded';
}

/** Stored bytes are not what was written: truncated, altered, or of a version this code does not know. */
export class CorruptData extends Error {
  override name = 'CorruptData';
}
