/** Where a path with `..` leads, plain or percent-encoded; `undefined` for a path without. Prevents path traversal. */
export function cleanPath(target: string): string | undefined {
  const [path = '', ...rest] = target.split('?');
  const query = rest.length > 0 ? rest.join('?') : undefined;
  if (!/(?:^|\/|%2f)(?:\.|%2e){2}(?:\/|%2f|$)/i.test(path)) return undefined;
  const clean = new URL(
    path
      .replace(/%2e/gi, '.')
      .replace(/%2f/gi, '/')
      .replace(/\/{2,}/g, '/'),
    'http://service',
  ).pathname;
  // Two slashes at the beginning would name another host.
  const local = clean.replace(/^\/+/, '/');
  return query === undefined ? local : `${local}?${query}`;
}
