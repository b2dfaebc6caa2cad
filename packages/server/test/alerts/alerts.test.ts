import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENT_TYPES } from '../../src/alerts/events/event-types.ts';
import { ROLES, UNSCOPED_ROLES } from '../../src/identity/roles/role-catalogue.ts';
import { alertSuite, made, NOBODY } from '../../testing/alerts/alert-suite.ts';
import { MINUTE, messageOf } from '../../testing/index.ts';

describe('Alerts', () => {
  it('are only for roles that see all environments, as events cover all of them', () => {
    const readers = ROLES.filter(({ permissions }) => permissions.some((one) => one.startsWith('alerts/')));
    assert.ok(readers.length >= 2);
    for (const { id, name } of readers) assert.ok(UNSCOPED_ROLES.has(id), name);
  });
});

alertSuite('Alerts', (service, { listen }) => {
  it('say which events go where, and can be changed as a whole', async () => {
    const { webhook } = await listen();
    const to = (event_type: string, more = {}) => ({ channel_id: webhook.id, event_type, version: 1, ...more });
    const body = { name: 'first', subscriptions: [to('finding.created'), to('client.created', { disabled: true })] };
    const { alert } = await made(service.post('/api/v2/alerts', body));
    assert.equal(alert.description, '');
    assert.deepEqual(
      alert.subscriptions.map((one) => [one.event_type, one.version, one.disabled_at !== null]),
      [
        ['client.created', 1, true],
        ['finding.created', 1, false],
      ],
    );
    const again = await service.post('/api/v2/alerts', { name: 'first', subscriptions: [] });
    assert.deepEqual([again.status, messageOf(again)], [409, 'An alert with the supplied name already exists.']);
    service.clock.advance(MINUTE);
    const path = `/api/v2/alerts/${alert.id}` as const;
    const renamed = (await made(service.patch(path, { name: 'second' }), 200)).alert;
    assert.deepEqual([renamed.name, renamed.subscriptions], ['second', alert.subscriptions]);
    const replaced = await made(
      service.patch(path, { subscriptions: [to('finding.created'), to('analysis.failed')] }),
      200,
    );
    const since = (type: string, one: typeof alert) =>
      one.subscriptions.find(({ event_type }) => event_type === type)?.created_at;
    assert.equal(since('finding.created', replaced.alert), since('finding.created', alert));
    assert.notEqual(since('analysis.failed', replaced.alert), since('finding.created', alert));
    assert.equal(replaced.alert.subscriptions.length, 2);
    const off = (await made(service.patch(path, { disabled: true }), 200)).alert;
    assert.ok(off.disabled_at);
    assert.equal((await service.get('/api/v2/alerts?name=eq:second')).json.data.alerts[0].id, alert.id);
    assert.equal((await service.delete(path)).status, 204);
    assert.equal((await service.get(path)).status, 404);
  });

  it('are refused without subscriptions, or with one to nothing that there is', async () => {
    const { webhook } = await listen();
    const one = { channel_id: webhook.id, event_type: 'finding.created', version: 1 };
    for (const subscriptions of [
      undefined,
      null,
      [{ ...one, channel_id: NOBODY }],
      [{ ...one, channel_id: 'x' }],
      [{ ...one, event_type: 'finding.eaten' }],
      [{ ...one, version: 2 }],
      [one, one],
    ])
      assert.equal((await service.post('/api/v2/alerts', { name: 'refused', subscriptions })).status, 400);
    assert.equal((await service.post('/api/v2/alerts', { subscriptions: [] })).status, 400);
    assert.equal((await service.patch(`/api/v2/alerts/${NOBODY}`, { name: 'x' })).status, 404);
  });

  it('list the event types, each with an example', async () => {
    const { event_types: types } = (await service.get('/api/v2/alert-event-types')).json.data;
    assert.deepEqual(
      types.map((one) => one.type),
      EVENT_TYPES.map(({ type }) => type),
    );
    const shown = (type: string) => types.find((one) => one.type === type)!;
    assert.deepEqual([shown('client.created').namespace, shown('client.created').category], ['client', null]);
    assert.deepEqual(
      [shown('client.status.offline').namespace, shown('client.status.offline').category],
      ['client', 'status'],
    );
    for (const { versions } of types) assert.ok(Object.keys(versions[0].data_example).length > 0);
  });
});
