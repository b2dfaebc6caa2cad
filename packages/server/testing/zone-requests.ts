import assert from 'node:assert/strict';
import { before } from 'node:test';
import { serviceSuite } from './service-suite.ts';
import { messageOf, type TestAnswer, type TestService } from './test-service.ts';
import { ZONE_GRAPH } from './zone-graph.ts';

export const TAGS = '/api/v2/asset-group-tags';
export const TIER_ZERO = `${TAGS}/1` as const;
export const OWNED = `${TAGS}/2` as const;
export const HISTORY = '/api/v2/asset-group-tags-history';
export const byId = (...values: string[]) => values.map((value) => ({ type: 1, value }));
export const byQuery = (...values: string[]) => values.map((value) => ({ type: 2, value }));

type Members = { readonly data: { readonly members: readonly { readonly name: string }[] } };
export const names = ({ data }: Members): string[] => data.members.map(({ name }) => name);

export function refused(answer: TestAnswer, status: number, message: string): void {
  assert.deepEqual([answer.status, messageOf(answer)], [status, message]);
}

type ZoneRequests = {
  readonly adminId: () => Promise<string>;
  readonly newTag: (fields: Record<string, unknown>) => Promise<number>;
  readonly newSelector: (tag: number, fields: Record<string, unknown>) => Promise<number>;
  readonly newest: () => ReturnType<typeof newestRecord>;
};

/** A suite about the zones of two small domains, which were analysed. */
export function zoneSuite(title: string, suite: (service: TestService, requests: ZoneRequests) => void): void {
  serviceSuite(title, { graph: ZONE_GRAPH }, (service) => {
    before(() => service.requestAnalysis());
    suite(service, {
      adminId: async () => (await service.get('/api/v2/self')).json.data.id,
      newTag: async (fields) => created(await service.post(TAGS, fields)),
      newSelector: async (tag, fields) => created(await service.post(`${TAGS}/${tag}/selectors`, fields)),
      newest: () => newestRecord(service),
    });
  });
}

function created({ status, text, json }: TestAnswer<{ readonly data: { readonly id: number } }>): number {
  assert.equal(status, 201, text);
  return json.data.id;
}

const newestRecord = async (service: TestService) => (await service.get(`${HISTORY}?limit=1`)).json.data.records[0];
