import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { serviceSuite, Uploads, until } from '../../testing/index.ts';
import { OtlpReceiver, type ReceivedSpan } from '../../testing/network/otlp-receiver.ts';

const receiver = await OtlpReceiver.start();
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SENDER = 'b7ad6b7169203331';
const traced = (trace: string) => ({ headers: { traceparent: `00-${trace}-${SENDER}-01` } });

const attributesOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const named = (name: string) => receiver.spans.filter((span) => span.name === name);
const childrenOf = ({ spanId }: ReceivedSpan) => receiver.spans.filter((span) => span.parentSpanId === spanId);

serviceSuite('Traces', { databases: ['embedded'], config: { otlpUrl: receiver.url } }, (service) => {
  after(() => receiver.stop());

  it('take over the trace of a request, and show its statements and tasks without what users wrote', async () => {
    const admin = await service.admin();
    const query = "MATCH (n:User) WHERE n.name = 'very-secret-name' RETURN n";
    const body = { query, include_properties: false };
    await service.request('POST', '/api/v2/graphs/cypher', body, { ...admin, ...traced(TRACE) });
    const [request] = await until(
      () => receiver.spans.filter(({ traceId, parentSpanId }) => traceId === TRACE && parentSpanId === SENDER),
      (spans) => spans.length === 1,
    );
    assert.equal(request?.name, 'POST /api/v2/graphs/cypher');
    const { 'http.response.status_code': status, 'http.route': route } = attributesOf(request!);
    assert.deepEqual([Number(status), route], [404, '/api/v2/graphs/cypher']);
    const inside = receiver.spans.filter(({ traceId }) => traceId === TRACE);
    const task = inside.find(({ name }) => name.startsWith('task '));
    assert.equal(task?.parentSpanId, request?.spanId);
    assert.equal(attributesOf(task!)['chokepoint.queue'], 'query');
    const statement = inside.find((span) => attributesOf(span)['db.system.name'] === 'postgresql');
    assert.ok(statement && /^(SELECT|INSERT|UPDATE|DELETE|WITH|OTHER)/.test(statement.name));
    const sent = JSON.stringify([receiver.spans, receiver.resources]);
    for (const secret of ['very-secret-name', admin.bearer!, 'MATCH']) assert.ok(!sent.includes(secret), secret);
    assert.deepEqual([...receiver.paths], ['POST /v1/traces']);
    const { 'service.name': name, 'service.version': version } = attributesOf(receiver.resources[0]!);
    assert.deepEqual([name, typeof version], ['chokepoint', 'string']);
  });

  it('show an ingest and an analysis with its steps', async () => {
    const data = [{ ObjectIdentifier: 'S-1-5-21-1-500', Properties: { name: 'A' }, Aces: [] }];
    const content = JSON.stringify({ meta: { type: 'users', version: 6, count: 1, methods: 0 }, data });
    const uploads = new Uploads(service, await service.admin());
    assert.equal((await uploads.ingest({ name: 'users.json', content })).status, 2);
    const [ingest] = await until(
      () => named('ingest'),
      (spans) => spans.length > 0 && named('analysis').length > 0,
    );
    assert.ok(childrenOf(ingest!).some((span) => attributesOf(span)['db.system.name'] === 'postgresql'));
    const steps = named('analysis').flatMap(childrenOf);
    assert.ok(steps.some(({ name }) => name.startsWith('analysis: ')));
  });

  it('are passed on to services that are called', async () => {
    const { tracer } = service.parts;
    assert.deepEqual(tracer.headers(), {});
    const headers = await tracer.during('call', {}, async () => tracer.headers());
    const [call] = await until(
      () => named('call'),
      (spans) => spans.length === 1,
    );
    assert.equal(headers.traceparent, `00-${call?.traceId}-${call?.spanId}-01`);
  });
});
