import type { Config } from '../../config.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { CertificateWatch, type WatchParts } from './certificate-watch.ts';
import { exposureOf } from './exposure.ts';
import { SecureListener } from './secure-listener.ts';

/** How requests reach the service: plain, or with TLS. */
export type Transport = {
  readonly secureListener: SecureListener | undefined;
  /** When the certificate expires; `undefined` without TLS. */
  readonly expiresAt: Date | undefined;
  readonly warnings: readonly string[];
  /** The certificate at the start; `undefined` without TLS. */
  readonly certificate: Certificate | undefined;
  /** Has a further listener present new certificates, too. */
  onCertificate(replace: (certificate: Certificate) => void): void;
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
      certificate: undefined,
      onCertificate: () => {},
      watch: () => {},
      close: () => {},
    };
  const certificate = readCertificate(tls, now);
  const secureListener = new SecureListener(certificate);
  let watch: CertificateWatch | undefined;
  const listeners = [(one: Certificate) => secureListener.replace(one)];
  return {
    secureListener,
    get expiresAt() {
      return watch?.expiresAt ?? certificate.expiresAt;
    },
    warnings: [],
    certificate,
    onCertificate: (replace) => void listeners.push(replace),
    watch(parts, everyMs) {
      const replace = (one: Certificate) => {
        for (const listener of listeners) listener(one);
      };
      watch = new CertificateWatch(tls, certificate, replace, parts, everyMs);
    },
    close: () => watch?.stop(),
  };
}
