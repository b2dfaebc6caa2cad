import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { TlsFiles } from '../../config.ts';
import { type Certificate, readCertificate } from './certificate.ts';

const CHECK_MS = 10_000;
const DAY_MS = 86_400_000;
const WARN_DAYS = 14;

export type WatchParts = { readonly clock: Clock; readonly log: Logger };

/**
 * Presents a new certificate when the files change. Files that cannot be used leave the old certificate in place: a
 * renewal may write the certificate before the key.
 */
export class CertificateWatch {
  readonly #files: TlsFiles;
  readonly #replace: (certificate: Certificate) => void;
  readonly #parts: WatchParts;
  readonly #timer: NodeJS.Timeout;
  #current: Certificate;
  #lastProblem = '';
  #lastExpiry = '';

  constructor(
    files: TlsFiles,
    current: Certificate,
    replace: (certificate: Certificate) => void,
    parts: WatchParts,
    everyMs = CHECK_MS,
  ) {
    this.#files = files;
    this.#current = current;
    this.#replace = replace;
    this.#parts = parts;
    this.#timer = setInterval(() => this.#check(), everyMs).unref();
    this.#reportExpiry();
  }

  get expiresAt(): Date {
    return this.#current.expiresAt;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    try {
      const found = readCertificate(this.#files, this.#parts.clock.now());
      if (found.cert !== this.#current.cert || found.key !== this.#current.key) this.#present(found);
      this.#lastProblem = '';
    } catch (error) {
      this.#reportProblem(error as Error);
    }
    this.#reportExpiry();
  }

  #present(certificate: Certificate): void {
    this.#replace(certificate);
    this.#current = certificate;
    const expiresAt = certificate.expiresAt.toISOString();
    this.#parts.log.info({ expiresAt }, 'the TLS certificate has changed; new connections get the new one');
  }

  /** Once for each problem: the files are read again and again. */
  #reportProblem({ message }: Error): void {
    if (message === this.#lastProblem) return;
    this.#lastProblem = message;
    this.#parts.log.error({ problem: message }, 'the new TLS certificate cannot be used, the old one stays in use');
  }

  #reportExpiry(): void {
    const left = this.expiresAt.getTime() - this.#parts.clock.now().getTime();
    const state = left <= 0 ? 'has expired' : left < WARN_DAYS * DAY_MS ? 'expires soon' : '';
    if (state === this.#lastExpiry) return;
    this.#lastExpiry = state;
    const expiresAt = this.expiresAt.toISOString();
    if (state !== '') this.#parts.log[left <= 0 ? 'error' : 'warn']({ expiresAt }, `the TLS certificate ${state}`);
  }
}
