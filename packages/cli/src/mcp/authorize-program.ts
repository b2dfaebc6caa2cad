import { ApiError, authorizeDevice, createClient, DEVICE_GRANT, takeDeviceToken } from '@chokepoint/contract';
import { reachableFetch } from '../options/reachable-fetch.ts';

type AuthorizeOptions = {
  /** What the user who approves it sees. */
  readonly name: string;
  readonly show: (text: string) => void;
  readonly wait: (seconds: number) => Promise<void>;
};

type ApiToken = { readonly id: string; readonly key: string };

/** Gets an API token that a user approves on the page. Returns the token, or why there is none. */
export async function authorizeProgram(
  url: string,
  { name, show, wait }: AuthorizeOptions,
): Promise<ApiToken | string> {
  const client = createClient({ baseUrl: url, fetch: reachableFetch });
  const bytes = (body: object) => ({ body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' });
  try {
    const { body: codes } = await client.call(authorizeDevice, bytes({ client_id: name }));
    show(
      `Open ${codes.verification_uri} and approve the code ${codes.user_code}, or open\n${codes.verification_uri_complete}`,
    );
    let seconds = codes.interval;
    for (;;) {
      await wait(seconds);
      const answer = await client.call(
        takeDeviceToken,
        bytes({ grant_type: DEVICE_GRANT, device_code: codes.device_code }),
      );
      if (answer.status === 200) return { id: answer.body.token_id, key: answer.body.token_key };
      if (answer.body.error === 'slow_down') seconds += codes.interval;
      else if (answer.body.error !== 'authorization_pending') return answer.body.error_description ?? answer.body.error;
    }
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}
