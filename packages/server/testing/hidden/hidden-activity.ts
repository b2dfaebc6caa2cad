import assert from 'node:assert/strict';
import type { Batch } from '@chokepoint/graph';
import { z } from 'zod';
import { TestService } from '../test-service.ts';
import { Uploads } from '../uploads.ts';
import { EMPTY_VIEW, HIDDEN, hiddenEnvironments, SEEN, SEEN_TENANT, seenEnvironments } from './hidden-worlds.ts';

/** What the hidden part of a world consists of. */
type Hidden = {
  readonly users: number;
  readonly computers: number;
  readonly kind: string;
  readonly client: string;
  /** Uploads of the administrator. */
  readonly uploads: number;
  /** Whether the hidden objects were there before those that are seen. */
  readonly first: boolean;
};

type Values = Readonly<Record<string, readonly string[]>>;
const scheduled = z.object({ data: z.object({ id: z.int() }) });
type LimitedUser = { readonly id: string; readonly bearer: string };

/** A service with hidden environments, and a user of each role that can be limited. */
export type World = {
  readonly service: TestService;
  readonly users: readonly LimitedUser[];
  /** Ids that are different in every world, by the name of the path parameter. */
  valuesOf(user: LimitedUser): Values;
};

/** User and Upload-Only: between them they may do whatever a user can who is limited to environments. */
const ROLES = [2, 4];

export async function startWorld(hidden: Hidden): Promise<World> {
  // Only the analyses below count: the number of analyses is no secret, and must not differ.
  const options = { env: { CHOKEPOINT_ANALYSIS: 'off' }, service: { checkAnswers: false } };
  const service = await TestService.start('embedded', options);
  if (hidden.first) await service.commit(hiddenGraph(hidden));
  await service.commit(seenEnvironments());
  await service.commit(hiddenGraph(hidden)); // if it was there, the ties to what is seen
  await service.analyse();
  const environments = [SEEN, SEEN_TENANT].map((environment_id) => ({ environment_id }));
  const access = { environment_targeted_access_control: { environments } };
  const users: LimitedUser[] = [];
  for (const role of ROLES) users.push(await service.newUser({ roles: [role], ...access }));
  const own = await ownWork(service, users);
  const { job, ...collected } = await collect(service, hidden);
  const upload = await uploadHidden(service, hidden);
  await service.analyse();
  const finding = await service.db
    .selectFrom('finding')
    .select('id')
    .where('environment_id', '=', SEEN)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const attack_path_id = [String(finding.id)];
  const known = { ...own, ...collected, attack_path_id, file_upload_job_id: [...own.file_upload_job_id, upload] };
  return { service, users, valuesOf: ({ id }) => ({ ...known, job_id: [job], task_id: [job], user_id: [id] }) };
}

function hiddenGraph(hidden: Hidden): Batch {
  const batch = hiddenEnvironments(hidden);
  batch.node(`${HIDDEN}-X`, ['Base', hidden.kind], { objectid: `${HIDDEN}-X`, name: 'X', domainsid: HIDDEN });
  batch.edge(`${HIDDEN}-X`, `${hidden.kind}To`, `${HIDDEN}-1`);
  return batch;
}

/** What limited users have made themselves: a saved query, a saved view, an upload and a plan. */
async function ownWork(service: TestService, [user, uploader]: readonly LimitedUser[]) {
  const query = { name: 'users', query: 'MATCH (n:User) RETURN n' };
  const saved = await service.post('/api/v2/saved-queries', query, user);
  assert.equal(saved.status, 201, saved.text);
  const { id } = saved.json.data;
  const shared = await service.put(`/api/v2/saved-queries/${id}/permissions`, { user_ids: [], public: true }, user);
  assert.ok(shared.status < 300, shared.text);
  const view = await service.post('/api/v2/saved-views', { name: 'mine', content: EMPTY_VIEW }, user);
  assert.equal(view.status, 201, view.text);
  const daisy = { Daisy: { icon: { type: 'font-awesome', name: 'leaf', color: '#123456' } } };
  assert.equal((await service.post('/api/v2/custom-nodes', { custom_types: daisy })).status, 201);
  const job = await new Uploads(service, uploader).ingest({ name: 'own.json', content: '{"graph": {"nodes": []}}' });
  const plan = await service.post('/api/v2/remediation-plans', { environment_id: SEEN, search_seconds: 0.1 }, user);
  assert.equal(plan.status, 200, plan.text);
  return {
    saved_query_id: [String(id)],
    view_key: [view.json.data.key],
    file_upload_job_id: [String(job.id)],
    remediation_plan_id: [plan.json.data.id],
  };
}

/** A collector of the hidden environment, its schedule and its job, and a kind that only occurs there. */
async function collect(service: TestService, { client: name, kind }: Hidden) {
  const client = await service.post('/api/v2/clients', { name, type: 'sharphound', domain_controller: `DC.${name}` });
  assert.equal(client.status, 200, client.text);
  const { id } = client.json.data;
  const scope = { domains: [HIDDEN], session_collection: true };
  const rrule = 'DTSTART:20300101T000000Z\nRRULE:FREQ=DAILY;INTERVAL=1';
  const event = await service.post('/api/v2/events', { client_id: id, rrule, ...scope });
  assert.equal(event.status, 200, event.text);
  const job = await service.request('POST', `/api/v2/clients/${id}/jobs`, scope, await service.admin());
  assert.equal(job.status, 200, job.text);
  const icon = { type: 'font-awesome', name: 'leaf', color: '#123456' };
  const registered = await service.post('/api/v2/custom-nodes', { custom_types: { [kind]: { icon } } });
  assert.equal(registered.status, 201, registered.text);
  return {
    client_id: [id],
    event_id: [String(event.json.data.id)],
    job: String(scheduled.parse(job.json).data.id),
    kind_name: ['Daisy', kind, 'Sunflower'],
  };
}

/** Uploads whose file names and errors are the administrator's own, and a query that is not shared. */
async function uploadHidden(service: TestService, { uploads, kind, client }: Hidden): Promise<string> {
  const ids: string[] = [];
  for (let number = 0; number < uploads; number++) {
    const content = JSON.stringify({ graph: { nodes: [{ id: `${kind}-${number}`, kinds: [] }] } });
    ids.push(String((await new Uploads(service).ingest({ name: `${client}-${number}.json`, content })).id));
  }
  const query = { name: kind, query: `MATCH (n:${kind}) RETURN n` };
  assert.equal((await service.post('/api/v2/saved-queries', query)).status, 201);
  return ids[0]!;
}
