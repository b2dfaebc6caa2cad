/** What a check found; a problem comes with what to do about it. */
export type Diagnosis = {
  readonly subject: string;
  readonly text: string;
} & (
  | { readonly state: 'ok' }
  /** It works, but not for long or not safely. */
  | { readonly state: 'warning'; readonly advice: string }
  /** The service will not start, or will lose data. */
  | { readonly state: 'error'; readonly advice: string }
);

export const fine = (subject: string, text: string): Diagnosis => ({ subject, text, state: 'ok' });
export const warning = (subject: string, text: string, advice: string): Diagnosis => ({
  subject,
  text,
  state: 'warning',
  advice,
});
export const fault = (subject: string, text: string, advice: string): Diagnosis => ({
  subject,
  text,
  state: 'error',
  advice,
});
