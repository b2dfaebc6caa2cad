import ipaddr from 'ipaddr.js';

/** The networks by which failed attempts from an address are counted. */
export type Networks = {
  /** The address itself, or the /64 of an IPv6 address: the owner of one address has all of them. */
  readonly near: string;
  /** The /48 of an IPv6 address, which one customer may have as well. */
  readonly wide: string | undefined;
};

export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { near: address, wide: undefined };
  const parsed = ipaddr.process(address.replace(/%.*$/, ''));
  if (!(parsed instanceof ipaddr.IPv6)) return { near: parsed.toString(), wide: undefined };
  const prefix = (groups: number) => parsed.parts.slice(0, groups).map((part) => part.toString(16));
  return { near: `${prefix(4).join(':')}::/64`, wide: `${prefix(3).join(':')}::/48` };
}
