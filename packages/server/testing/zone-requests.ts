import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { DatabaseKind } from './test-database.ts';
import { type Credentials, messageOf, type TestAnswer, TestService } from './test-service.ts';
import { drawZoneGraph } from './zone-graph.ts';

export const TAGS = '/api/v2/asset-group-tags';
export const TIER_ZERO = `${TAGS}/1`;
export const OWNED = `${TAGS}/2`;
export const HISTORY = '/api/v2/asset-group-tags-history';
export const byId = (...values: string[]) => values.map((value) => ({ type: 1, value }));
export const byQuery = (...values: string[]) => values.map((value) => ({ type: 2, value }));
export const names = (answer: TestAnswer): string[] =>
  answer.json.data.members.map((one: { name: string }) => one.name);

export function refused(answer: TestAnswer, status: number, message: string): void {
  assert.deepEqual([answer.status, messageOf(answer)], [status, message]);
}

/** A service for the suite that calls this, with the graph of two small domains and requests about its zones. */
export function zoneRequests(kind: DatabaseKind) {
  let service: TestService;
  let admin: Credentials;
  let adminId: string;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
    adminId = (await service.request('GET', '/api/v2/self', undefined, admin)).json.data.id;
    await drawZoneGraph(service);
    await service.requestAnalysis();
  });
  after(() => service.stop());

  const get = (path: string, as = admin) => service.request('GET', path, undefined, as);
  const post = (path: string, body: unknown, as = admin) => service.request('POST', path, body, as);
  const made = async (path: string, fields: Record<string, unknown>): Promise<number> => {
    const answer = await post(path, fields);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.data.id;
  };
  return {
    service: () => service,
    adminId: () => adminId,
    get,
    post,
    patch: (path: string, body: unknown) => service.request('PATCH', path, body, admin),
    remove: (path: string) => service.request('DELETE', path, undefined, admin),
    newTag: (fields: Record<string, unknown>) => made(TAGS, fields),
    newSelector: (tag: number, fields: Record<string, unknown>) => made(`${TAGS}/${tag}/selectors`, fields),
    newest: async () => (await get(`${HISTORY}?limit=1`)).json.data.records[0],
  };
}
