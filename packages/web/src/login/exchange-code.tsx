import { exchangeSsoCode } from '@chokepoint/contract';
import { useNavigate } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { anonymousApi } from '../api/client.ts';
import { LoginFrame } from './login-frame.tsx';
import { recallNext } from './next-page.ts';
import { useLogin } from './use-login.ts';

/** A code is valid for one exchange, however often React renders this. */
const exchanged = new Set<string>();

/** Turns the code that came back from an identity provider into a session. */
export function ExchangeCode({ code }: { readonly code: string }) {
  const navigate = useNavigate();
  const { enter } = useLogin();
  useEffect(() => {
    if (exchanged.has(code)) return;
    exchanged.add(code);
    anonymousApi
      .call(exchangeSsoCode, { body: { code } })
      .then(({ body }) => enter(body.data, recallNext()))
      .catch(() =>
        navigate({
          to: '/login',
          search: { error: 'The login with the identity provider took too long or was already used. Try again.' },
          replace: true,
        }),
      );
  }, [code, navigate, enter]);
  return (
    <LoginFrame title="Logging in">
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        One moment
      </p>
    </LoginFrame>
  );
}
