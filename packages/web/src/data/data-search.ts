/** Which uploads to show, and the one whose files are unfolded, in the address. */
export type DataSearch = {
  readonly state?: number;
  readonly mine?: true;
  readonly page?: number;
  readonly upload?: number;
};

export function dataSearch(given: Record<string, unknown>): DataSearch {
  const whole = (name: 'state' | 'page' | 'upload', least: number) =>
    Number.isSafeInteger(given[name]) && (given[name] as number) >= least ? { [name]: given[name] as number } : {};
  return {
    ...whole('state', -1),
    ...(given.mine === true ? { mine: true } : {}),
    ...whole('page', 1),
    ...whole('upload', 1),
  };
}
