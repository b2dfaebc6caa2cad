import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type Authorization = {
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
};
type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
type SigningKey = Keys['privateKey'] | Uint8Array;

/** What a test has the provider do otherwise. */
type Misbehaviour = {
  readonly claims?: JWTPayload;
  readonly key?: Keys['privateKey'];
  readonly unsigned?: boolean;
  readonly metadata?: Record<string, unknown>;
  /** Answers any path instead of the provider. */
  readonly answer?: (path: string, response: ServerResponse) => boolean;
};

/** An OpenID Connect provider that says whatever a test wants, and checks what it is sent. */
export class TestOidcProvider {
  readonly #server: Server;
  readonly #keys: Keys;
  readonly #codes = new Map<string, { authorization: Authorization; claims: JWTPayload }>();
  misbehaviour: Misbehaviour = {};
  /** Requests to the token endpoint. */
  readonly exchanges: { readonly form: URLSearchParams; readonly origin: string | undefined }[] = [];

  private constructor(server: Server, keys: Keys) {
    this.#server = server;
    this.#keys = keys;
  }

  static async start(): Promise<TestOidcProvider> {
    const server = createServer();
    const provider = new TestOidcProvider(server, await generateKeyPair('RS256', { extractable: true }));
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      await provider.#answer(request.url ?? '/', form, request.headers.origin, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A code for somebody who has logged in. */
  authorize(authorization: Authorization, claims: JWTPayload): string {
    const code = randomUUID();
    this.#codes.set(code, { authorization, claims });
    return code;
  }

  /** A token as its keys, or others, sign it. */
  signed(payload: JWTPayload, { alg = 'RS256', key = this.#keys.privateKey }: { alg?: string; key?: SigningKey } = {}) {
    return new SignJWT(payload).setProtectedHeader({ alg, kid: 'k' }).sign(key);
  }

  async #answer(path: string, form: URLSearchParams, origin: string | undefined, response: ServerResponse) {
    if (this.misbehaviour.answer?.(path, response)) return;
    if (path === '/.well-known/openid-configuration') return json(response, 200, this.#metadata());
    if (path === '/jwks')
      return json(response, 200, { keys: [{ ...(await exportJWK(this.#keys.publicKey)), kid: 'k', alg: 'RS256' }] });
    if (path !== '/token') return json(response, 404, {});
    this.exchanges.push({ form, origin });
    const code = form.get('code') ?? '';
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !known ||
      challenge !== known.authorization.challenge ||
      form.get('redirect_uri') !== known.authorization.redirectUri
    )
      return json(response, 400, { error: 'invalid_grant', error_description: 'internal detail of the provider' });
    const idToken = await this.#idToken(form.get('client_id') ?? '', known.authorization, known.claims);
    return json(response, 200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken });
  }

  #metadata() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...this.misbehaviour.metadata,
    };
  }

  async #idToken(clientId: string, { nonce }: Authorization, claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload: JWTPayload = {
      iss: this.issuer,
      aud: clientId,
      sub: `subject of ${claims.email ?? claims.preferred_username ?? 'somebody'}`,
      iat: now,
      exp: now + 300,
      nonce,
      ...claims,
      ...this.misbehaviour.claims,
    };
    if (this.misbehaviour.unsigned) {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      return `${encode({ alg: 'none' })}.${encode(payload)}.`;
    }
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(this.misbehaviour.key ?? this.#keys.privateKey);
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** What a redirect to the provider asks for. */
export function authorizationIn(location: string): Authorization & { readonly parameters: URLSearchParams } {
  const parameters = new URL(location).searchParams;
  const get = (name: string) => parameters.get(name) ?? '';
  return {
    parameters,
    state: get('state'),
    nonce: get('nonce'),
    challenge: get('code_challenge'),
    redirectUri: get('redirect_uri'),
  };
}
