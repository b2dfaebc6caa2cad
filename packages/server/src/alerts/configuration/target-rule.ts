import ipaddr from 'ipaddr.js';

/** A target that webhooks may not have; the message is shown to users. */
export class RefusedTarget extends Error {
  override name = 'RefusedTarget';
}

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
type Verdict = 'public' | 'inside' | 'never';

const GLOBAL_UNICAST: Network = [ipaddr.parse('2000::'), 3];
/** Ranges for use inside an organisation. */
const INSIDE: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'loopback', 'carrierGradeNat']);
/** NAT64: an IPv6 address that embeds an IPv4 address. */
const NAT64: Network = [ipaddr.parse('64:ff9b::'), 96];

/**
 * Which targets webhooks may have. Always https. Without a list: public addresses only. With a list: what it names, that
 * is `*` (all public addresses), host names, `*.example.com`, addresses and networks. A listed host may resolve to a
 * private address; link-local, multicast and reserved addresses must be listed as an address or network.
 */
export class TargetRule {
  readonly #hosts: readonly string[];
  readonly #networks: readonly Network[];
  readonly #anyPublic: boolean;

  constructor(allowed: readonly string[] | undefined) {
    const entries = allowed ?? ['*'];
    this.#anyPublic = entries.includes('*');
    this.#networks = entries.map(networkOf).filter((network) => network !== undefined);
    this.#hosts = entries.filter((entry) => entry !== '*' && !networkOf(entry));
  }

  /** The normalized URL of a webhook; throws for one that no delivery could go to. */
  check(text: string): URL {
    if (!URL.canParse(text) || text.length > 2048) throw new RefusedTarget('url must be a valid https address');
    const url = new URL(text);
    if (url.protocol !== 'https:') throw new RefusedTarget('url must be a valid https address');
    if (url.username || url.password) throw new RefusedTarget('url must not contain a user name or password');
    url.hash = '';
    const address = addressIn(url);
    if (address) this.requireAddress(url, address);
    else if (!this.#anyPublic && this.#networks.length === 0) this.#requireHost(url);
    else if (/(?:^|\.)localhost$/.test(hostOf(url))) this.#requireHost(url);
    return url;
  }

  /** Throws unless a delivery to `url` may connect to this address. */
  requireAddress(url: URL, address: string): void {
    const parsed = unmapped(ipaddr.parse(address));
    if (this.#networks.some(([network, length]) => contains(parsed, network, length))) return;
    const verdict = verdictOn(parsed);
    if (verdict === 'public' && (this.#anyPublic || this.#isNamed(url))) return;
    if (verdict === 'inside' && this.#isNamed(url)) return;
    throw new RefusedTarget(
      verdict === 'public'
        ? `${hostOf(url)} is not among the targets that are allowed`
        : `${hostOf(url)} leads to an address that is not public`,
    );
  }

  #requireHost(url: URL): void {
    if (!this.#isNamed(url)) throw new RefusedTarget(`${hostOf(url)} is not among the targets that are allowed`);
  }

  #isNamed(url: URL): boolean {
    const host = hostOf(url);
    return this.#hosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry));
  }
}

/** The IP address that a URL contains literally. */
export function addressIn(url: URL): string | undefined {
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '').toLowerCase();

function networkOf(entry: string): Network | undefined {
  const [address = '', length] = entry.split('/', 2);
  if (!ipaddr.isValid(address) || /^\d+$/.test(address)) return undefined;
  const parsed = ipaddr.parse(address);
  return [parsed, length === undefined ? (parsed.kind() === 'ipv4' ? 32 : 128) : Number(length)];
}

/** The IPv4 address that an IPv6 address embeds, or else the address itself. */
function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (!contains(address, ...NAT64)) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

function contains(address: ipaddr.IPv4 | ipaddr.IPv6, network: ipaddr.IPv4 | ipaddr.IPv6, length: number): boolean {
  return address.kind() === network.kind() && address.match(network, length);
}

function verdictOn(address: ipaddr.IPv4 | ipaddr.IPv6): Verdict {
  const range = address.range();
  if (INSIDE.has(range)) return 'inside';
  if (range !== 'unicast') return 'never';
  return address.kind() === 'ipv4' || contains(address, ...GLOBAL_UNICAST) ? 'public' : 'never';
}
