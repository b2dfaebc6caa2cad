export type Stamp = { readonly by: string; readonly now: Date };

/** The columns to write when something is switched off or on again; none when that does not change. */
export function disabledFields(
  disabled: boolean | null | undefined,
  before: { readonly disabled_at: Date | null },
  { by, now }: Stamp,
) {
  return {
    ...(disabled === true && !before.disabled_at && { disabled_at: now, disabled_by: by }),
    ...(disabled === false && { disabled_at: null, disabled_by: null }),
  };
}
