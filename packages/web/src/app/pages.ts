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
import * as appTexts from './texts.ts';

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
    label: appTexts.home,
    note: appTexts.homeNote,
    group: appTexts.workspace,
    icon: House,
    keywords: appTexts.homeKeywords,
  },
  {
    to: '/explore',
    label: appTexts.explore,
    note: appTexts.exploreNote,
    group: appTexts.workspace,
    icon: Waypoints,
    keywords: appTexts.exploreKeywords,
    needs: ['graphdb/Read'],
  },
  {
    to: '/posture',
    label: appTexts.posture,
    note: appTexts.postureNote,
    group: appTexts.workspace,
    icon: Gauge,
    keywords: appTexts.postureKeywords,
    needs: ['risks/GenerateReport', 'graphdb/Read'],
    edition: 'enterprise',
  },
  {
    to: '/findings',
    label: appTexts.findings,
    note: appTexts.findingsNote,
    group: appTexts.workspace,
    icon: ListChecks,
    keywords: appTexts.findingsKeywords,
    needs: ['risks/GenerateReport', 'graphdb/Read'],
    edition: 'enterprise',
  },
  {
    to: '/remediation',
    label: appTexts.remediation,
    note: appTexts.remediationNote,
    group: appTexts.workspace,
    icon: Scissors,
    keywords: appTexts.remediationKeywords,
    needs: ['risks/GenerateReport', 'graphdb/Read'],
    edition: 'enterprise',
  },
  {
    to: '/zones',
    label: appTexts.zones,
    note: appTexts.zonesNote,
    group: appTexts.workspace,
    icon: Gem,
    keywords: appTexts.zonesKeywords,
    needs: ['graphdb/Read'],
  },
  {
    to: '/data',
    label: appTexts.data,
    note: appTexts.dataNote,
    group: appTexts.workspace,
    icon: Database,
    keywords: appTexts.dataKeywords,
  },
  {
    to: '/account',
    label: appTexts.myAccount,
    note: appTexts.myAccountNote,
    group: appTexts.workspace,
    icon: CircleUser,
    keywords: appTexts.myAccountKeywords,
  },
  {
    to: '/alerts',
    label: appTexts.alerts,
    note: appTexts.alertsNote,
    group: appTexts.administration,
    icon: BellRing,
    keywords: appTexts.alertsKeywords,
    needs: ['alerts/Read'],
    edition: 'enterprise',
  },
  {
    to: '/users',
    label: appTexts.users,
    note: appTexts.usersNote,
    group: appTexts.administration,
    icon: UsersRound,
    keywords: appTexts.usersKeywords,
    needs: ['auth/ManageUsers', 'auth/ReadUsers'],
  },
  {
    to: '/roles',
    label: appTexts.roles,
    note: appTexts.rolesNote,
    group: appTexts.administration,
    icon: ShieldCheck,
    keywords: appTexts.rolesKeywords,
    needs: ['auth/ManageUsers', 'auth/ReadUsers'],
  },
  {
    to: '/sign-on',
    label: appTexts.singleSignOn,
    note: appTexts.singleSignOnNote,
    group: appTexts.administration,
    icon: Fingerprint,
    keywords: appTexts.singleSignOnKeywords,
    needs: ['auth/ManageProviders', 'auth/ReadProviders'],
  },
  {
    to: '/configuration',
    label: appTexts.configuration,
    note: appTexts.configurationNote,
    group: appTexts.administration,
    icon: SlidersHorizontal,
    keywords: appTexts.configurationKeywords,
    needs: ['app/WriteAppConfig'],
  },
  {
    to: '/audit',
    label: appTexts.auditLog,
    note: appTexts.auditLogNote,
    group: appTexts.administration,
    icon: ScrollText,
    keywords: appTexts.auditLogKeywords,
    needs: ['audit_log/Read'],
  },
  {
    to: '/opengraph',
    label: appTexts.openGraph,
    note: appTexts.openGraphNote,
    group: appTexts.administration,
    icon: Puzzle,
    keywords: appTexts.openGraphKeywords,
    needs: ['opengraph/Write'],
  },
  {
    to: '/api-explorer',
    label: appTexts.apiExplorer,
    note: appTexts.apiExplorerNote,
    group: appTexts.reference,
    icon: BookOpen,
    keywords: appTexts.apiExplorerKeywords,
  },
];

/** The pages that a user may see. Until the edition is known, those of all editions. */
export function pagesFor(viewer: Viewer, edition?: 'community' | 'enterprise'): readonly Page[] {
  return PAGES.filter(
    (page) => (!page.needs || viewer.may(...page.needs)) && (!page.edition || edition !== 'community'),
  );
}
