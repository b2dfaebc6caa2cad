import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { secretExpired } from '../access/secret-expired.ts';
import { deviceSearch } from '../account/device/device-search.ts';
import { apiExplorerSearch } from '../administration/api-explorer/api-explorer-search.ts';
import { auditSearch } from '../administration/audit/audit-search.ts';
import { usersSearch } from '../administration/users/users-search.ts';
import { eventsSearch, webhooksSearch } from '../alerts/alerts-search.ts';
import { selfQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { jobsSearch } from '../collection/jobs-search.ts';
import { dataSearch } from '../data/data-search.ts';
import { qualitySearch } from '../data/quality/quality-search.ts';
import { exploreSearch } from '../explore/parse-explore-search.ts';
import { allFindingsSearch } from '../findings/all/all-findings-search.ts';
import { findingSearch } from '../findings/finding-search.ts';
import { typesSearch } from '../findings/types/types-search.ts';
import { ExpiredPasswordPage } from '../login/expired-password-page.tsx';
import { LoginPage } from '../login/login-page.tsx';
import { loginSearch } from '../login/login-search.ts';
import { UserDisabledPage } from '../login/user-disabled-page.tsx';
import { NotificationList } from '../notifications/notification-list.tsx';
import { postureSearch } from '../posture/posture-search.ts';
import { planSearch } from '../remediation/plan/plan-search.ts';
import { reportSearch } from '../remediation/report/report-search.ts';
import { runsSearch } from '../remediation/runs/runs-search.ts';
import { whatIfSearch } from '../remediation/what-if/what-if-search.ts';
import { ruleSearch, zoneSearch } from '../zones/zone-search.ts';
import { movedPage } from './moved-pages.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <NotificationList />
    </>
  ),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: LoginPage,
});
const expiredPassword = createRoute({
  getParentRoute: () => root,
  path: '/expired-password',
  validateSearch: loginSearch,
  beforeLoad: () => {
    if (!session.current) throw redirect({ to: '/login' });
  },
  component: ExpiredPasswordPage,
});
const userDisabled = createRoute({ getParentRoute: () => root, path: '/user-disabled', component: UserDisabledPage });

/** Everything behind the login. Without a session the user comes back here after logging in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const next = location.href;
    if (!session.current) throw redirect({ to: '/login', search: next === '/' ? {} : { next } });
    const user = await queryClient.ensureQueryData(selfQuery);
    if (session.current?.mustChangePassword || secretExpired(user))
      throw redirect({ to: '/expired-password', search: next === '/' ? {} : { next } });
  },
  component: lazyRouteComponent(() => import('./shell/app-shell.tsx'), 'AppShell'),
  errorComponent: BrokenPage,
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../home/home-page.tsx'), 'HomePage'),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
});
const device = createRoute({
  getParentRoute: () => signedIn,
  path: '/device',
  validateSearch: deviceSearch,
  component: lazyRouteComponent(() => import('../account/device/device-page.tsx'), 'DevicePage'),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('../administration/users/users-page.tsx'), 'UsersPage'),
});
const explore = createRoute({
  getParentRoute: () => signedIn,
  path: '/explore',
  validateSearch: exploreSearch,
  component: lazyRouteComponent(() => import('../explore/explore-page.tsx'), 'ExplorePage'),
});
const data = createRoute({
  getParentRoute: () => signedIn,
  path: '/data',
  validateSearch: dataSearch,
  component: lazyRouteComponent(() => import('../data/data-page.tsx'), 'DataPage'),
});
const posture = createRoute({
  getParentRoute: () => signedIn,
  path: '/posture',
  validateSearch: postureSearch,
  component: lazyRouteComponent(() => import('../posture/posture-page.tsx'), 'PosturePage'),
});
const findings = createRoute({
  getParentRoute: () => signedIn,
  path: '/findings',
  validateSearch: typesSearch,
  component: lazyRouteComponent(() => import('../findings/types/types-page.tsx'), 'FindingTypesPage'),
});
const allFindings = createRoute({
  getParentRoute: () => signedIn,
  path: '/findings/all',
  validateSearch: allFindingsSearch,
  component: lazyRouteComponent(() => import('../findings/all/all-findings-page.tsx'), 'AllFindingsPage'),
});
const finding = createRoute({
  getParentRoute: () => signedIn,
  path: '/findings/$finding',
  validateSearch: findingSearch,
  component: lazyRouteComponent(() => import('../findings/finding-page.tsx'), 'FindingPage'),
});
const zones = createRoute({
  getParentRoute: () => signedIn,
  path: '/zones',
  component: lazyRouteComponent(() => import('../zones/zones-page.tsx'), 'ZonesPage'),
});
const zoneCertification = createRoute({
  getParentRoute: () => signedIn,
  path: '/zones/certification',
  component: lazyRouteComponent(() => import('../zones/certification-page.tsx'), 'CertificationPage'),
});
const zoneHistory = createRoute({
  getParentRoute: () => signedIn,
  path: '/zones/history',
  component: lazyRouteComponent(() => import('../zones/history-page.tsx'), 'ZoneHistoryPage'),
});
const zone = createRoute({
  getParentRoute: () => signedIn,
  path: '/zones/$zoneId',
  validateSearch: zoneSearch,
  component: lazyRouteComponent(() => import('../zones/zone-page.tsx'), 'ZonePage'),
});
const zoneRule = createRoute({
  getParentRoute: () => signedIn,
  path: '/zones/$zoneId/rules/$ruleId',
  validateSearch: ruleSearch,
  component: lazyRouteComponent(() => import('../zones/rule-page.tsx'), 'RulePage'),
});
const dataQuality = createRoute({
  getParentRoute: () => signedIn,
  path: '/data/quality',
  validateSearch: qualitySearch,
  component: lazyRouteComponent(() => import('../data/quality/quality-page.tsx'), 'QualityPage'),
});
const graphVersions = createRoute({
  getParentRoute: () => signedIn,
  path: '/data/history',
  component: lazyRouteComponent(() => import('../data/versions/versions-page.tsx'), 'VersionsPage'),
});
const clients = createRoute({
  getParentRoute: () => signedIn,
  path: '/data/clients',
  component: lazyRouteComponent(() => import('../collection/clients-page.tsx'), 'ClientsPage'),
});
const schedules = createRoute({
  getParentRoute: () => signedIn,
  path: '/data/schedules',
  component: lazyRouteComponent(() => import('../collection/schedules-page.tsx'), 'SchedulesPage'),
});
const jobs = createRoute({
  getParentRoute: () => signedIn,
  path: '/data/jobs',
  validateSearch: jobsSearch,
  component: lazyRouteComponent(() => import('../collection/jobs-page.tsx'), 'JobsPage'),
});
const collectors = createRoute({
  getParentRoute: () => signedIn,
  path: '/data/collectors',
  component: lazyRouteComponent(() => import('../collection/collectors-page.tsx'), 'CollectorsPage'),
});
const alerts = createRoute({
  getParentRoute: () => signedIn,
  path: '/alerts',
  component: lazyRouteComponent(() => import('../alerts/alerts-page.tsx'), 'AlertsPage'),
});
const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/alerts/webhooks',
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(() => import('../alerts/webhooks-page.tsx'), 'WebhooksPage'),
});
const alertEvents = createRoute({
  getParentRoute: () => signedIn,
  path: '/alerts/events',
  validateSearch: eventsSearch,
  component: lazyRouteComponent(() => import('../alerts/events-page.tsx'), 'EventsPage'),
});
const roles = createRoute({
  getParentRoute: () => signedIn,
  path: '/roles',
  component: lazyRouteComponent(() => import('../administration/roles/roles-page.tsx'), 'RolesPage'),
});
const signOn = createRoute({
  getParentRoute: () => signedIn,
  path: '/sign-on',
  component: lazyRouteComponent(() => import('../administration/sign-on/sign-on-page.tsx'), 'SignOnPage'),
});
const configuration = createRoute({
  getParentRoute: () => signedIn,
  path: '/configuration',
  component: lazyRouteComponent(
    () => import('../administration/configuration/configuration-page.tsx'),
    'ConfigurationPage',
  ),
});
const features = createRoute({
  getParentRoute: () => signedIn,
  path: '/configuration/features',
  component: lazyRouteComponent(() => import('../administration/configuration/features-page.tsx'), 'FeaturesPage'),
});
const system = createRoute({
  getParentRoute: () => signedIn,
  path: '/configuration/system',
  component: lazyRouteComponent(() => import('../administration/system/system-page.tsx'), 'SystemPage'),
});
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../administration/audit/audit-page.tsx'), 'AuditPage'),
});
const extensions = createRoute({
  getParentRoute: () => signedIn,
  path: '/opengraph',
  component: lazyRouteComponent(() => import('../administration/opengraph/extensions-page.tsx'), 'ExtensionsPage'),
});
const nodeKinds = createRoute({
  getParentRoute: () => signedIn,
  path: '/opengraph/kinds',
  component: lazyRouteComponent(() => import('../administration/opengraph/node-kinds-page.tsx'), 'NodeKindsPage'),
});
const apiExplorer = createRoute({
  getParentRoute: () => signedIn,
  path: '/api-explorer',
  validateSearch: apiExplorerSearch,
  component: lazyRouteComponent(
    () => import('../administration/api-explorer/api-explorer-page.tsx'),
    'ApiExplorerPage',
  ),
});
const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/remediation',
  validateSearch: planSearch,
  beforeLoad: ({ location }) => {
    const { findingType: finding } = location.search as { findingType?: unknown };
    if (finding) throw redirect({ to: '/findings/$finding', params: { finding: String(finding) }, replace: true });
  },
  component: lazyRouteComponent(() => import('../remediation/plan/plan-page.tsx'), 'PlanPage'),
});
const whatIf = createRoute({
  getParentRoute: () => signedIn,
  path: '/remediation/what-if',
  validateSearch: whatIfSearch,
  component: lazyRouteComponent(() => import('../remediation/what-if/what-if-page.tsx'), 'WhatIfPage'),
});
const runs = createRoute({
  getParentRoute: () => signedIn,
  path: '/remediation/runs',
  validateSearch: runsSearch,
  component: lazyRouteComponent(() => import('../remediation/runs/runs-page.tsx'), 'RunsPage'),
});
const report = createRoute({
  getParentRoute: () => signedIn,
  path: '/remediation/report',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('../remediation/report/report-page.tsx'), 'ReportPage'),
});
const elsewhere = createRoute({
  getParentRoute: () => signedIn,
  path: '/$',
  beforeLoad: ({ location: { pathname, search } }) => {
    const moved = movedPage(pathname, search);
    if (moved) throw redirect({ ...moved, replace: true });
  },
  component: NotFoundPage,
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    expiredPassword,
    userDisabled,
    signedIn.addChildren([
      home,
      explore,
      data,
      account,
      device,
      users,
      posture,
      findings,
      allFindings,
      finding,
      zones,
      zoneCertification,
      zoneHistory,
      zone,
      zoneRule,
      dataQuality,
      graphVersions,
      clients,
      schedules,
      jobs,
      collectors,
      alerts,
      webhooks,
      alertEvents,
      roles,
      signOn,
      configuration,
      features,
      system,
      audit,
      extensions,
      nodeKinds,
      apiExplorer,
      plan,
      whatIf,
      runs,
      report,
      elsewhere,
    ]),
  ]),
  basepath: '/ui',
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PendingPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
