import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';

type LoginAnswer = {
  readonly user_id: string;
  readonly auth_expired: boolean;
};

/** The steps behind the login page. */
export function useLogin() {
  const router = useRouter();
  return useMemo(() => {
    /** Goes to the page that was requested before the login, or to the start page. */
    async function continueTo(next: string | undefined): Promise<void> {
      if (next) router.history.replace(`/ui${next}`);
      else await router.navigate({ to: '/', replace: true });
    }
    /** Begins the session that a login gave. */
    async function enter(answer: LoginAnswer, next: string | undefined): Promise<void> {
      queryClient.clear();
      session.begin({
        userId: answer.user_id,
        mustChangePassword: answer.auth_expired,
      });
      if (answer.auth_expired)
        await router.navigate({ to: '/expired-password', search: next ? { next } : {}, replace: true });
      else await continueTo(next);
    }
    return { enter, continueTo };
  }, [router]);
}
