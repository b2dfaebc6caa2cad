import type { Permission } from '@chokepoint/contract';
import {
  BellRing,
  BookOpen,
  CircleUser,
  Database,
  Fingerprint,
  Gauge,
  Gem,
  House,
  ListChecks,
  type LucideIcon,
  Puzzle,
  Scissors,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  UsersRound,
  Waypoints,
} from 'lucide-react';
import type { Viewer } from '../access/viewer.ts';

type WorkspacePage = '/' | '/explore' | '/posture' | '/findings' | '/remediation' | '/zones' | '/data' | '/account';
type AdministrationPage = '/alerts' | '/roles' | '/sign-on' | '/configuration' | '/audit' | '/opengraph';

/** A page of the sidebar: an address of the application, or another page of the service. */
export type Page = {
  readonly label: string;
  readonly note: string;
  readonly group: 'Workspace' | 'Administration' | 'Reference';
  readonly icon: LucideIcon;
  /** Further keywords to find it by. */
  readonly keywords: string;
  /** Hidden from users who have none of these. */
  readonly needs?: readonly Permission[];
  /** The only edition that has it; both when absent. */
  readonly edition?: 'enterprise';
} & (
  | {
      readonly to: WorkspacePage | '/users' | AdministrationPage | '/api-explorer';
    }
  | { readonly href: string }
);

const PAGES: readonly Page[] = [
  {
    to: '/',
    label: 'Home',
    note: 'What to fix first, exposure and system status',
    group: 'Workspace',
    icon: House,
    keywords: 'start overview status dashboard',
  },
  {
    to: '/explore',
    label: 'Explore',
    note: 'Search objects, find paths, run queries',
    group: 'Workspace',
    icon: Waypoints,
    keywords: 'graph search path pathfinding cypher query attack',
    needs: ['graphdb/Read'],
  },
  {
    to: '/posture',
    label: 'Posture',
    note: 'Exposure of the environments, over time',
    group: 'Workspace',
    icon: Gauge,
    keywords: 'exposure risk trend history score dashboard severity',
    needs: ['risks/GenerateReport', 'graphdb/Read'],
    edition: 'enterprise',
  },
  {
    to: '/findings',
    label: 'Findings',
    note: 'Attack paths into zones, their severity and how to fix them',
    group: 'Workspace',
    icon: ListChecks,
    keywords: 'attack paths risks remediation accept exposure impact kerberoasting',
    needs: ['risks/GenerateReport', 'graphdb/Read'],
    edition: 'enterprise',
  },
  {
    to: '/remediation',
    label: 'Remediation',
    note: 'Which edges to remove first, the effect, and the proof',
    group: 'Workspace',
    icon: Scissors,
    keywords: 'plan what if simulate simulation compare analyses runs report export csv choke point fix cut',
    needs: ['risks/GenerateReport', 'graphdb/Read'],
    edition: 'enterprise',
  },
  {
    to: '/zones',
    label: 'Zones',
    note: 'Zones in order of privilege, and their members',
    group: 'Workspace',
    icon: Gem,
    keywords: 'tier zero privilege label owned rule selector certification asset group crown jewels',
    needs: ['graphdb/Read'],
  },
  {
    to: '/data',
    label: 'Data',
    note: 'Upload collector files and follow the ingest',
    group: 'Workspace',
    icon: Database,
    keywords: 'upload ingest import collector sharphound azurehound opengraph jobs clear analyse',
  },
  {
    to: '/account',
    label: 'My account',
    note: 'Details, password, one-time codes, API tokens',
    group: 'Workspace',
    icon: CircleUser,
    keywords: 'profile password mfa otp two-factor token key security',
  },
  {
    to: '/alerts',
    label: 'Alerts',
    note: 'Alert rules, outgoing webhooks and events',
    group: 'Administration',
    icon: BellRing,
    keywords: 'webhook notification slack teams siem event subscription delivery',
    needs: ['alerts/Read'],
    edition: 'enterprise',
  },
  {
    to: '/users',
    label: 'Users',
    note: 'Who may log in, and with which role',
    group: 'Administration',
    icon: UsersRound,
    keywords: 'people accounts roles administration disable',
    needs: ['auth/ManageUsers', 'auth/ReadUsers'],
  },
  {
    to: '/roles',
    label: 'Roles',
    note: 'What people with each role may do',
    group: 'Administration',
    icon: ShieldCheck,
    keywords: 'permissions rights access matrix',
    needs: ['auth/ManageUsers', 'auth/ReadUsers'],
  },
  {
    to: '/sign-on',
    label: 'Single sign-on',
    note: 'Identity providers that people can log in with',
    group: 'Administration',
    icon: Fingerprint,
    keywords: 'sso saml oidc openid connect identity provider entra okta login',
    needs: ['auth/ManageProviders', 'auth/ReadProviders'],
  },
  {
    to: '/configuration',
    label: 'Configuration',
    note: 'Parameters and feature flags',
    group: 'Administration',
    icon: SlidersHorizontal,
    keywords: 'settings parameters features flags early access retention schedule citrix timeout',
    needs: ['app/WriteAppConfig'],
  },
  {
    to: '/audit',
    label: 'Audit log',
    note: 'Who did what, and when',
    group: 'Administration',
    icon: ScrollText,
    keywords: 'history log events security compliance',
    needs: ['audit_log/Read'],
  },
  {
    to: '/opengraph',
    label: 'OpenGraph',
    note: 'Extensions, and how node kinds are drawn',
    group: 'Administration',
    icon: Puzzle,
    keywords: 'extension schema custom nodes icon colour kinds',
    needs: ['opengraph/Write'],
  },
  {
    to: '/api-explorer',
    label: 'API explorer',
    note: 'All API requests, to read and to try',
    group: 'Reference',
    icon: BookOpen,
    keywords: 'openapi swagger rest documentation',
  },
];

/** The pages that a user may see. Until the edition is known, those of all editions. */
export function pagesFor(viewer: Viewer, edition?: 'community' | 'enterprise'): readonly Page[] {
  return PAGES.filter(
    (page) => (!page.needs || viewer.may(...page.needs)) && (!page.edition || edition !== 'community'),
  );
}
