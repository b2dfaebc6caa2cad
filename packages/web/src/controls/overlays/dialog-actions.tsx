import type { ReactNode } from 'react';

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-5 flex justify-end gap-2">{children}</div>;
}
