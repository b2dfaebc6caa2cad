import type { Domain } from '../directory/domain.ts';

const CLOUD_USERS_PER_USER = 0.45;
const DEVICES_PER_USER = 0.12;
const GROUPS_PER_USER = 0.06;

/** The cloud tenant of a domain, and its principals. */
export class Tenant {
  readonly domain: Domain;
  readonly id: string;
  readonly name = 'Meridian';
  readonly host: string;
  readonly users: number;
  readonly devices: number;
  readonly groups: number;
  readonly applications: number;
  readonly subscriptions: number;

  constructor(domain: Domain) {
    const { people } = domain.size;
    this.domain = domain;
    this.host = domain.name.toLowerCase();
    this.id = this.guid('tenant');
    this.users = Math.min(people, Math.max(40, Math.round(people * CLOUD_USERS_PER_USER)));
    this.devices = Math.round(people * DEVICES_PER_USER);
    this.groups = Math.max(8, Math.round(people * GROUPS_PER_USER));
    this.applications = Math.max(6, Math.round(people * 0.008));
    this.subscriptions = Math.max(2, Math.round(people / 3000));
  }

  /** What every item carries. */
  get stamp(): { readonly tenantId: string; readonly tenantName: string } {
    return { tenantId: this.id, tenantName: this.name };
  }

  guid(label: string, number = 0): string {
    return this.domain.guid(`cloud ${label}`, number).toLowerCase();
  }

  user(number: number): string {
    return this.guid('user', number);
  }

  isSynced(number: number): boolean {
    return number % 20 !== 19;
  }

  group(number: number): string {
    return this.guid('group', number);
  }

  application(number: number): string {
    return this.guid('application', number);
  }

  servicePrincipal(number: number): string {
    return this.guid('service principal', number);
  }

  subscription(number: number): string {
    return `/subscriptions/${this.guid('subscription', number)}`;
  }

  resourceGroup(subscription: number, number: number): string {
    return `${this.subscription(subscription)}/resourceGroups/rg-${subscription}-${number}`;
  }
}
