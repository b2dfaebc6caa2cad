export type BuiltInQuery = { readonly name: string; readonly group: string; readonly query: string };
