import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { secretExpired } from './access/secret-expired.ts';
import { selfQuery } from './api/queries.ts';
import { queryClient } from './api/query-client.ts';
import { session } from './api/session.ts';
import { exploreSearch } from './explore/explore-search.ts';
import { HomePage } from './home/home-page.tsx';
import { ExpiredPasswordPage } from './login/expired-password-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { loginSearch } from './login/login-search.ts';
import { UserDisabledPage } from './login/user-disabled-page.tsx';
import { NotificationList } from './notifications/notification-list.tsx';
import { AppShell } from './shell/app-shell.tsx';
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

/** Everything behind the login. Whoever has none comes back here after it. */
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
  component: AppShell,
  errorComponent: BrokenPage,
});
const home = createRoute({ getParentRoute: () => signedIn, path: '/', component: HomePage });
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
});
const explore = createRoute({
  getParentRoute: () => signedIn,
  path: '/explore',
  validateSearch: exploreSearch,
  component: lazyRouteComponent(() => import('./explore/explore-page.tsx'), 'ExplorePage'),
});
const data = createRoute({
  getParentRoute: () => signedIn,
  path: '/data',
  component: lazyRouteComponent(() => import('./data/data-page.tsx'), 'DataPage'),
});
const elsewhere = createRoute({ getParentRoute: () => signedIn, path: '/$', component: NotFoundPage });

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    expiredPassword,
    userDisabled,
    signedIn.addChildren([home, explore, data, account, users, elsewhere]),
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
