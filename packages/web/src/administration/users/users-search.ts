/** Which users to show, in the address. */
type UsersSearch = { readonly find?: string; readonly page?: number };

export function usersSearch(given: Record<string, unknown>): UsersSearch {
  return {
    ...(given.find !== undefined && given.find !== '' ? { find: String(given.find) } : {}),
    ...(Number.isSafeInteger(given.page) && (given.page as number) > 0 ? { page: given.page as number } : {}),
  };
}
