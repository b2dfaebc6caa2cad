import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { allRoutes, type OpenApiDocument, openApiDocument } from '@chokepoint/contract';
import fc from 'fast-check';
import { signRequest } from '../../src/identity/tokens/request-signature.ts';
import { ADMIN_PASSWORD, serviceSuite } from '../../testing/index.ts';
import {
  type Operation,
  OperationRequests,
  operationsOf,
  type RandomRequest,
} from '../../testing/openapi-client/operation-requests.ts';
import { rawRequest } from '../../testing/raw-request.ts';

const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? Date.now() % 1_000_000);
const REQUESTS = process.env.CHOKEPOINT_TEST_DEEP === undefined ? 3 : 200;

const GRAPH = `
  corp:Domain collected=true -Contains-> alice:User
  alice:User -MemberOf-> staff:Group
  staff:Group -GenericAll-> admins:Group
  admins:Group -AdminTo-> server:Computer
`;

/** Requests that would end what the other requests need: the caller, and everything that was collected. */
const LAST: readonly string[] = ['clearDatabase', 'logout'];

type Sent = {
  readonly request: RandomRequest;
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
};

serviceSuite(
  `A client that draws its requests from the OpenAPI document (seed ${SEED})`,
  { graph: GRAPH },
  (service) => {
    const document: OpenApiDocument = openApiDocument(allRoutes, 'enterprise', '1');
    const operations = operationsOf(document).sort((a, b) => lastness(a) - lastness(b));
    let requests: readonly [careful: OperationRequests, careless: OperationRequests];
    let token: { id: string; key: string };

    before(async () => {
      const client = await service.post('/api/v2/clients', { name: 'random', type: 'sharphound' });
      assert.equal(client.status, 200, client.text);
      token = client.json.data.token;
      const user = await service.newUser({});
      const query = await service.post('/api/v2/saved-queries', { name: 'q', query: 'match (n) return n' });
      await service.analyse();
      const known = {
        object_id: ['alice', 'staff', 'admins', 'server', 'corp'],
        domain_id: ['corp', 'S-1'],
        node_id: [String(service.nodeId('alice'))],
        user_id: [user.id],
        client_id: [client.json.data.id],
        saved_query_id: [String(query.json.data.id)],
        asset_group_tag_id: ['1', '2'],
        asset_group_id: ['1', '2'],
        extension_id: ['1'],
        entity_type: ['users', 'tenants'],
        platform_id: ['ad', 'azure'],
        data_type: ['findings', 'exposure', 'assets'],
        collector_type: ['sharphound', 'azurehound'],
        finding: ['T0GenericAll'],
        version: ['v2'],
      };
      requests = [
        new OperationRequests(document, known, { careful: true }),
        new OperationRequests(document, known, { careful: false }),
      ];
    });

    it('gets no 5xx, no status and no content type that the document does not declare', async (test) => {
      const problems: string[] = [];
      const answered = new Map<number, number>();
      const reached = new Set<string>();
      for (const one of operations) {
        const bearer = await service.login('admin', ADMIN_PASSWORD);
        const property = fc.asyncProperty(fc.oneof(...requests.map((some) => some.of(one))), async (request) => {
          const sent = await send(one, request, bearer);
          answered.set(sent.status, (answered.get(sent.status) ?? 0) + 1);
          if (sent.status < 400) reached.add(`${one.method} ${one.path}`);
          const problem = problemWith(document, one, sent);
          if (problem) throw new Error(problem);
        });
        const result = await fc.check(property, { seed: SEED, numRuns: REQUESTS, endOnFailure: true });
        if (result.failed)
          problems.push(String((result.errorInstance as Error)?.message ?? 'too many requests were skipped'));
      }
      const counts = [...answered].sort(([a], [b]) => a - b).map(([status, count]) => `${count} times ${status}`);
      test.diagnostic(`${operations.length} operations, ${reached.size} of them done: ${counts.join(', ')}`);
      assert.deepEqual(problems, []);
      // Otherwise the requests would prove nothing about what is behind the checks of the input.
      assert.ok(reached.size > operations.length / 3, `only ${reached.size} operations were done`);
    });

    async function send(one: Operation, request: RandomRequest, bearer: string): Promise<Sent> {
      const { method, target, body = Buffer.alloc(0) } = request;
      const headers = { ...request.headers, ...proof(one, method, target, body, bearer) };
      const answer = await rawRequest(service.url, method, target, headers, body);
      return { request, status: answer.status, type: answer.headers['content-type'], text: answer.body.toString() };
    }

    function proof(
      one: Operation,
      method: string,
      target: string,
      body: Buffer,
      bearer: string,
    ): Record<string, string> {
      if (one.operation['x-permission'] !== 'the token of a collector client')
        return { authorization: `Bearer ${bearer}` };
      const date = service.clock.now().toISOString();
      const signature = signRequest(token.key, { method, target, date }, body).toString('base64');
      return { authorization: `bhesignature ${token.id}`, requestdate: date, signature };
    }
  },
);

function lastness({ operation }: Operation): number {
  return LAST.indexOf(operation.operationId ?? '');
}

type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> };

function problemWith(
  document: OpenApiDocument,
  { path, method, operation }: Operation,
  sent: Sent,
): string | undefined {
  const { request, status, type, text } = sent;
  const which =
    `${method} ${path} answered ${status} ${type ?? ''} to ${request.target} ${request.body ?? ''}: ${text}`.slice(
      0,
      1500,
    );
  if (status >= 500) return which;
  const declared = operation.responses[status] as Response | undefined;
  if (!declared) return `undeclared status: ${which}`;
  const name = declared.$ref?.split('/').at(-1);
  const { content } = name ? (document.components.responses![name] as Response) : declared;
  const types = Object.keys(content ?? {}).map(withoutParameters);
  const isDeclared = type === undefined ? types.length === 0 : types.includes(withoutParameters(type));
  return isDeclared ? undefined : `undeclared content type: ${which}`;
}

const withoutParameters = (type: string) => type.split(';')[0]!.trim();
