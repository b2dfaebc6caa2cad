import type { Subject } from '../../identity/users/linked-subject-store.ts';

/** The user who has logged in, according to the provider. */
export type ProvidedIdentity = {
  /** A stable id of the user, independent of the address; absent where the provider gives none. */
  readonly subject: Subject | undefined;
  /** The e-mail address; users are found by it at their first login. */
  readonly principal: string;
  /** Whether a user may be found or created by the address at the first login. */
  readonly isTrusted: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Role names as the provider writes them. */
  readonly roles: readonly string[];
};

export const LAST_NAME_UNKNOWN = 'Last name not found';

export function isEmailAddress(text: string | undefined): text is string {
  return (
    text !== undefined && text.length <= 254 && /^[^\s@<>"',;:\\()[\]\p{Cc}]+@[^\s@<>"',;:\\()[\]\p{Cc}]+$/u.test(text)
  );
}
