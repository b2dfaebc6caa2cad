import { PROVIDER_OIDC, PROVIDER_SAML, type Principal } from '../../callers/principal.ts';
import { encodeTime } from '../../http/encode-time.ts';

type SessionRow = {
  readonly id: number;
  readonly user_id: string;
  readonly principal_name: string;
  readonly provider_type: number;
  readonly browser: boolean;
  readonly address: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen: Date;
  readonly expires_at: Date;
};

export function encodeSession(row: SessionRow, caller: Principal) {
  return {
    id: row.id,
    user_id: row.user_id,
    principal_name: row.principal_name,
    auth_type: authType(row.provider_type),
    browser: row.browser,
    address: row.address,
    user_agent: row.user_agent,
    created_at: encodeTime(row.created_at),
    last_seen: encodeTime(row.last_seen),
    expires_at: encodeTime(row.expires_at),
    current: caller.credential.kind === 'session' && caller.credential.sessionId === row.id,
  };
}

function authType(provider: number): 'secret' | 'saml' | 'oidc' {
  if (provider === PROVIDER_SAML) return 'saml';
  return provider === PROVIDER_OIDC ? 'oidc' : 'secret';
}
