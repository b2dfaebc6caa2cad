const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

type Pages = {
  /** Where the service is reached. */
  readonly publicUrl: string;
  /** Origins of other pages that may connect. */
  readonly boltOrigins: readonly string[];
};

/**
 * Whether a page may open a connection: one of this machine, of the service itself, or one that was named. A program
 * that is no browser sends no origin.
 */
export function isAllowedOrigin(origin: string | undefined, { publicUrl, boltOrigins }: Pages): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname, origin: normal } = new URL(origin);
  return LOOPBACK.has(hostname) || normal === new URL(publicUrl).origin || boltOrigins.includes(normal);
}
