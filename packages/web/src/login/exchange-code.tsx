import { exchangeSsoCode } from '@chokepoint/contract';
import { useNavigate } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { anonymousApi } from '../api/client.ts';
import { LoginFrame } from './login-frame.tsx';
import { recallNext } from './next-page.ts';
import * as loginTexts from './texts.ts';
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
          search: { error: loginTexts.providerLoginTookTooLong },
          replace: true,
        }),
      );
  }, [code, navigate, enter]);
  return (
    <LoginFrame title={loginTexts.loggingIn}>
      <p role="status" className="flex items-center gap-2 text-ink-soft">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {loginTexts.oneMoment}
      </p>
    </LoginFrame>
  );
}
