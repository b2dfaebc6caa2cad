import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/app.css';
import { queryClient } from './api/query-client.ts';
import { session } from './api/session.ts';
import { beginEarly } from './app/begin-early.ts';
import { router } from './app/router.tsx';
import { notificationHistory } from './notifications/notification-history.ts';
import { tray } from './tray/tray.ts';

session.onEnd((reason) => {
  const { href, pathname } = router.state.location;
  queryClient.clear();
  if (reason === 'logout') {
    tray.clear();
    notificationHistory.clear();
  }
  const known = reason === 'logout' || pathname === '/' || pathname === '/login';
  void router.navigate({ to: '/login', search: known ? {} : { next: href } });
});

beginEarly(router);
createRoot(document.getElementById('application')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
