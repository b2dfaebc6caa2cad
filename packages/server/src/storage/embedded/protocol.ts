/** Messages between the service and the thread that runs the embedded database. */
export type DatabaseRequest =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly kind: 'close' };

export type DatabaseAnswer =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly affected: number | undefined }
  | { readonly id: number; readonly error: { readonly message: string; readonly fields: Record<string, unknown> } };

export type DatabaseThreadData = {
  /** Folder of the database; `undefined` = in memory. */
  readonly folder: string | undefined;
  /** A database dumped earlier to start from, instead of an empty one. */
  readonly template?: Uint8Array;
};
