import { ApiError, login } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { anonymousApi } from '../api/client.ts';
import { session } from '../api/session.ts';
import { Notice } from '../controls/status/notice.tsx';
import { ExchangeCode } from './exchange-code.tsx';
import { LoginFrame } from './login-frame.tsx';
import { rememberNext } from './next-page.ts';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { ProviderList } from './provider-list.tsx';
import { SecretForm } from './secret-form.tsx';
import * as loginTexts from './texts.ts';
import { useLogin } from './use-login.ts';

type Secret = { readonly username: string; readonly secret: string };

export function LoginPage() {
  const { next, code, error } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const { enter } = useLogin();
  const [proven, setProven] = useState<Secret>();
  const attempt = useMutation({
    mutationFn: async (given: Secret & { readonly otp?: string }) =>
      (await anonymousApi.call(login, { body: { login_method: 'secret', ...given } })).body.data,
    onSuccess: (answer) => enter(answer, next),
    onError: (failure, { username, secret, otp }) => {
      if (!(failure instanceof ApiError)) return;
      // The service answers 400 when name and secret are right and a one-time code is needed.
      if (failure.status === 400 && otp === undefined) setProven({ username, secret });
      if (failure.status === 403) void navigate({ to: '/user-disabled' });
    },
  });

  if (code) return <ExchangeCode code={code} />;
  if (session.current && attempt.isIdle) return <Navigate to="/" />;
  if (proven)
    return (
      <LoginFrame title={loginTexts.oneTimeCode} note={loginTexts.oneTimeCodeNote}>
        <OneTimeCodeForm
          busy={attempt.isPending}
          error={attempt.variables?.otp === undefined ? undefined : attempt.error}
          onSubmit={(otp) => attempt.mutate({ ...proven, otp })}
          onBack={() => {
            setProven(undefined);
            attempt.reset();
          }}
        />
      </LoginFrame>
    );
  return (
    <LoginFrame title={loginTexts.logIn} {...(next && { note: loginTexts.continueAfterChange })}>
      <div className="space-y-5">
        {error && !attempt.isError && <Notice tone="danger">{error}</Notice>}
        <SecretForm busy={attempt.isPending} error={attempt.error} onSubmit={attempt.mutate} />
        <ProviderList onLeave={() => rememberNext(next)} />
      </div>
    </LoginFrame>
  );
}
