/** The code of a program, in the address that the program shows. */
type DeviceSearch = { readonly code?: string };

export function deviceSearch({ code }: Record<string, unknown>): DeviceSearch {
  return code === undefined || code === '' ? {} : { code: String(code).slice(0, 32) };
}
