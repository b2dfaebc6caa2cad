import type { Config } from '../../config.ts';
import { readCertificate } from './certificate.ts';
import { CertificateWatch, type WatchParts } from './certificate-watch.ts';
import { exposureOf } from './exposure.ts';
import { SecureListener } from './secure-listener.ts';

/** How requests reach the service: plain, or with TLS. */
export type Transport = {
  readonly secureListener: SecureListener | undefined;
  /** When the certificate expires; `undefined` without TLS. */
  readonly expiresAt: Date | undefined;
  readonly warnings: readonly string[];
  watch(parts: WatchParts, everyMs: number | undefined): void;
  close(): void;
};

/** Throws `ConfigError` when the certificate cannot be used. */
export function openTransport(config: Pick<Config, 'host' | 'tls' | 'trustedProxies'>, now: Date): Transport {
  const exposure = exposureOf(config);
  const { tls } = config;
  if (tls === undefined)
    return {
      secureListener: undefined,
      expiresAt: undefined,
      warnings: exposure === undefined ? [] : [exposure],
      watch: () => {},
      close: () => {},
    };
  const certificate = readCertificate(tls, now);
  const secureListener = new SecureListener(certificate);
  let watch: CertificateWatch | undefined;
  return {
    secureListener,
    get expiresAt() {
      return watch?.expiresAt ?? certificate.expiresAt;
    },
    warnings: [],
    watch(parts, everyMs) {
      watch = new CertificateWatch(tls, certificate, secureListener, parts, everyMs);
    },
    close: () => watch?.stop(),
  };
}
