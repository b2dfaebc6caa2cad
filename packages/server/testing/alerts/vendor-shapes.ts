import assert from 'node:assert/strict';

type Headers = Readonly<Record<string, string | undefined>>;
type Plain = Readonly<Record<string, unknown>>;

const HEC_KEYS = ['time', 'host', 'source', 'sourcetype', 'index', 'fields', 'event'];
const object = (value: unknown): Plain => {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as Plain;
};

/** What the vendors document about each endpoint, by its path. */
export const VENDOR_SHAPES: Readonly<Record<string, (text: string, headers: Headers) => void>> = {
  '/services/collector/event': (text, headers) => {
    assert.equal(headers.authorization, 'Splunk hec-token');
    const { time, sourcetype, event, ...others } = object(JSON.parse(text));
    assert.deepEqual([typeof time, sourcetype, typeof event], ['number', 'chokepoint:alert', 'object']);
    for (const key of Object.keys(others)) assert.ok(HEC_KEYS.includes(key), key);
  },
  '/services/collector/raw': (text, headers) => {
    assert.equal(headers.authorization, 'Splunk hec-token');
    for (const line of text.trim().split('\n')) object(JSON.parse(line));
  },
  '/workflows/logic-app': (text) => {
    const rows: unknown = JSON.parse(text);
    assert.ok(Array.isArray(rows) && rows.length === 1);
    const { TimeGenerated, EventType, Data } = object(rows[0]);
    assert.equal(new Date(String(TimeGenerated)).toISOString(), TimeGenerated);
    assert.equal(EventType, 'finding.created');
    object(Data);
  },
  '/logs-chokepoint.alerts-default/_bulk': (text, headers) => {
    assert.deepEqual([headers['content-type'], headers.authorization], ['application/x-ndjson', 'ApiKey elastic-key']);
    assert.ok(text.endsWith('\n'));
    const [action, document, ...others] = text
      .trimEnd()
      .split('\n')
      .map((line) => object(JSON.parse(line)));
    assert.deepEqual([Object.keys(action!), others.length], [['create'], 0]);
    const event = object(document!.event);
    assert.deepEqual([event.kind, event.id], ['alert', object(action!.create)._id]);
    assert.ok(!Number.isNaN(Date.parse(String(document!['@timestamp']))));
  },
  '/api/now/table/incident': (text, headers) => {
    assert.equal(headers.authorization, 'Basic dXNlcjpwYXNz');
    const incident = object(JSON.parse(text));
    for (const value of Object.values(incident)) assert.equal(typeof value, 'string');
    assert.match(String(incident.urgency), /^[123]$/);
    assert.ok(String(incident.short_description).length <= 160);
    assert.ok(incident.correlation_id);
  },
  '/pro/hooks/jira': (text, headers) => {
    assert.equal(headers.authorization, 'Bearer jira-secret');
    const fields = object(object(JSON.parse(text)).fields);
    const summary = String(fields.summary);
    assert.ok(summary.length > 0 && summary.length <= 255 && !summary.includes('\n'));
    assert.ok(Array.isArray(fields.labels) && fields.labels.every((label) => !/\s/.test(label)));
    assert.match(String(object(fields.priority).name), /^(Highest|High|Medium)$/);
    assert.equal(typeof fields.description, 'string');
  },
  '/services/T0/B0/slack': (text) => {
    const { text: message, ...others } = object(JSON.parse(text));
    assert.deepEqual([typeof message, others], ['string', {}]);
  },
  '/workflows/teams': (text) => {
    const { type, attachments } = object(JSON.parse(text));
    assert.ok(type === 'message' && Array.isArray(attachments));
    const { contentType, content } = object(attachments[0]);
    const card = object(content);
    assert.deepEqual(
      [contentType, card.type, Array.isArray(card.body)],
      ['application/vnd.microsoft.card.adaptive', 'AdaptiveCard', true],
    );
  },
};
