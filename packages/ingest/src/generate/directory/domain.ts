import { Random, type Seed } from '../random.ts';

/** How many of everything a domain has. All of it follows from the number of users. */
type DomainSize = {
  readonly people: number;
  readonly services: number;
  readonly admins: number;
  readonly users: number;
  readonly controllers: number;
  readonly servers: number;
  readonly workstations: number;
  readonly computers: number;
  readonly sites: number;
  readonly businessGroups: number;
  readonly policies: number;
};

const COMPUTERS_PER_USER = 0.85;
const SERVER_SHARE = 0.12;
const GROUPS_PER_USER = 0.24;
const PEOPLE_PER_SITE = 150;

function domainSize(users: number): DomainSize {
  const admins = Math.max(10, Math.round(users * 0.02));
  const services = Math.max(12, Math.round(users * 0.04));
  const people = Math.max(1, users - admins - services);
  const controllers = Math.max(2, Math.ceil(users / 5000));
  const computers = Math.max(16, Math.round(users * COMPUTERS_PER_USER));
  const servers = Math.max(8, Math.round((computers - controllers) * SERVER_SHARE));
  const sites = Math.max(2, Math.round(people / PEOPLE_PER_SITE));
  return {
    people,
    services,
    admins,
    users: people + services + admins,
    controllers,
    servers,
    workstations: computers - controllers - servers,
    computers,
    sites,
    businessGroups: Math.max(24, Math.round(users * GROUPS_PER_USER)),
    policies: 12 + Math.round(sites / 2),
  };
}

/** Administrative groups of the domain, in addition to the well-known ones. Two more belong to each site. */
export const ROLE_GROUPS = [
  'SERVER ADMINS',
  'LAPS READERS',
  'GPO EDITORS',
  'EXCHANGE WINDOWS PERMISSIONS',
  'EXCHANGE TRUSTED SUBSYSTEM',
  'BACKUP OPERATORS TEAM',
  'SQL ADMINS',
  'PKI ADMINS',
  'IDENTITY SYNC',
  'HIGH ASSURANCE',
] as const;
export type RoleGroup = (typeof ROLE_GROUPS)[number];

/** Organizational units that every domain has; those of the sites follow. */
export const TOP_UNITS = [
  'DOMAIN CONTROLLERS',
  'STAFF',
  'WORKSTATIONS',
  'SERVERS',
  'GROUPS',
  'SERVICE ACCOUNTS',
  'ADMIN ACCOUNTS',
] as const;
export type TopUnit = (typeof TOP_UNITS)[number];

/**
 * `plain`: every group is in one other group, and nothing is larger than necessary. `tangled`: a domain that has grown
 * for twenty years, with overlapping and circular memberships, groups of half of the staff, and rights for all users.
 */
export type Shape = 'plain' | 'tangled';

const FIRST_RID = 1104;

/** One domain and its principals. Every id depends only on the seed and a number. */
export class Domain {
  readonly seed: Seed;
  readonly index: number;
  readonly name: string;
  readonly netbios: string;
  readonly sid: string;
  readonly size: DomainSize;
  readonly shape: Shape;

  constructor(seed: Seed, index: number, name: string, users: number, shape: Shape) {
    this.shape = shape;
    this.seed = seed;
    this.index = index;
    this.name = name;
    this.netbios = name.split('.')[0] as string;
    this.size = domainSize(users);
    const random = this.random('domain');
    this.sid = `S-1-5-21-${random.bits()}-${random.bits()}-${random.bits()}`;
  }

  random(label: string, number = 0): Random {
    return new Random(this.seed, label, this.index, number);
  }

  get root(): string {
    return this.name
      .split('.')
      .map((part) => `DC=${part}`)
      .join(',');
  }

  /** A group or account with a number that is the same in every domain. */
  wellKnown(rid: number): string {
    return `${this.sid}-${rid}`;
  }

  /** A well-known principal, such as `S-1-5-32-544`. */
  builtin(suffix: string): string {
    return `${this.name}-${suffix}`;
  }

  user(number: number): string {
    return `${this.sid}-${FIRST_RID + number}`;
  }

  /** People come first, then service accounts, then administrators' second accounts. */
  service(number: number): string {
    return this.user(this.size.people + number);
  }

  admin(number: number): string {
    return this.user(this.size.people + this.size.services + number);
  }

  /** Domain controllers come first, then servers, then workstations. */
  computer(number: number): string {
    return `${this.sid}-${FIRST_RID + this.size.users + number}`;
  }

  server(number: number): string {
    return this.computer(this.size.controllers + number);
  }

  businessGroup(number: number): string {
    return this.#group(number);
  }

  roleGroup(name: RoleGroup): string {
    return this.#group(this.size.businessGroups + ROLE_GROUPS.indexOf(name));
  }

  siteAdmins(site: number): string {
    return this.#group(this.size.businessGroups + ROLE_GROUPS.length + site * 2);
  }

  siteHelpdesk(site: number): string {
    return this.#group(this.size.businessGroups + ROLE_GROUPS.length + site * 2 + 1);
  }

  #group(number: number): string {
    return `${this.sid}-${FIRST_RID + this.size.users + this.size.computers + number}`;
  }

  /** The id of something that has no security identifier. */
  guid(label: string, number = 0): string {
    return this.random(`guid of ${label}`, number).guid();
  }

  topUnit(name: TopUnit): string {
    return this.guid('top unit', TOP_UNITS.indexOf(name));
  }

  staffUnit(site: number): string {
    return this.guid('staff unit', site);
  }

  workstationUnit(site: number): string {
    return this.guid('workstation unit', site);
  }

  policy(number: number): string {
    return this.guid('policy', number);
  }

  container(name: string): string {
    return this.guid(`container ${name}`);
  }

  /** Which site one of `count` people or workstations belongs to: the first ones to the first site. */
  siteOf(number: number, count: number): number {
    return Math.min(this.size.sites - 1, Math.floor((number * this.size.sites) / count));
  }

  /** The first person or workstation of a site; that of the next site ends the range. */
  siteStart(site: number, count: number): number {
    return Math.ceil((site * count) / this.size.sites);
  }

  siteName(site: number): string {
    return `SITE${String(site).padStart(4, '0')}`;
  }
}
