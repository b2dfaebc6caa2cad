import { environmentOf } from '../findings/scope/bookmarked-environment.ts';

/** Where a page of BloodHound is found here. `search` holds what of it is in the address. */
type Moved = { readonly to: string; readonly search?: Readonly<Record<string, unknown>> };

const PAGES: Readonly<Record<string, string>> = {
  '/home': '/',
  '/attack-paths': '/findings',
  '/my-profile': '/account',
  '/download-collectors': '/data/collectors',
  '/group-management': '/zones',
  '/administration': '/data',
  '/administration/file-ingest': '/data',
  '/administration/data-quality': '/data/quality',
  '/administration/database-management': '/data',
  '/administration/manage-users': '/users',
  '/administration/sso-configuration': '/sign-on',
  '/administration/bloodhound-configuration': '/configuration',
  '/administration/early-access-features': '/configuration/features',
  '/administration/opengraph-management': '/opengraph',
  '/privilege-zones': '/zones',
  '/privilege-zones/zones': '/zones',
  '/privilege-zones/labels': '/zones',
  '/privilege-zones/history': '/zones/history',
  '/privilege-zones/certifications': '/zones/certification',
};

const ZONE = /^\/privilege-zones\/(?:zones|labels)\/(\d+)(?:\/(.*))?$/;

/** The page for a bookmarked address of BloodHound. */
export function movedPage(path: string, search: Readonly<Record<string, unknown>>): Moved | undefined {
  const address = path.replace(/\/+$/, '').toLowerCase();
  const to = PAGES[address];
  if (to) return { to, search: environmentOf(search) };
  const [, zone, rest = ''] = ZONE.exec(address) ?? [];
  return zone === undefined ? undefined : zonePage(zone, rest);
}

function zonePage(zone: string, rest: string): Moved {
  if (rest === 'rules/save') return { to: `/zones/${zone}/rules/new` };
  const edited = /^rules\/(\d+)\/save$/.exec(rest)?.[1];
  if (edited) return { to: `/zones/${zone}/rules/${edited}` };
  const rule = /^rules\/(\d+)(?:\/|$)/.exec(rest)?.[1];
  const object = /(?:^|\/)objects\/(\d+)(?:\/|$)/.exec(rest)?.[1];
  return {
    to: `/zones/${zone}`,
    search: { ...(rule && { rule: Number(rule) }), ...(object && { object: Number(object) }) },
  };
}
