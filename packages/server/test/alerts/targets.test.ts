import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { RefusedTarget, TargetRule } from '../../src/alerts/configuration/target-rule.ts';
import { MOST_TRIES, retryAt } from '../../src/alerts/delivery/back-off.ts';
import { messageFor } from '../../src/alerts/delivery/message.ts';
import type { Notification } from '../../src/alerts/delivery/notification.ts';
import { post } from '../../src/alerts/delivery/post.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { TestReceiver } from '../../testing/alerts/test-receiver.ts';

const refused = (rule: TargetRule, url: string) => {
  assert.throws(() => rule.check(url), RefusedTarget, url);
};

describe('Targets of webhooks', () => {
  const everywhere = new TargetRule(undefined);

  it('are public addresses over https when nothing else is allowed', () => {
    assert.equal(everywhere.check('https://hooks.example.com/a?b=c#d').href, 'https://hooks.example.com/a?b=c');
    assert.equal(everywhere.check('https://8.8.8.8/x').href, 'https://8.8.8.8/x');
    assert.equal(everywhere.check('https://[2606:4700::1111]/').href, 'https://[2606:4700::1111]/');
    for (const url of ['', 'nowhere', 'http://hooks.example.com/', 'ftp://a/', 'file:///etc/passwd', 'javascript:1'])
      refused(everywhere, url);
    for (const url of ['https://user@hooks.example.com/', 'https://user:word@hooks.example.com/'])
      refused(everywhere, url);
  });

  it('are no address of this machine, of the network around it or of no network at all, however it is written', () => {
    for (const host of [
      'localhost',
      'LOCALHOST.',
      'app.localhost',
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '192.0.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '[::]',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[64:ff9b::10.0.0.1]',
      '[fe80::1]',
      '[fec0::1]',
      '[fd00:ec2::254]',
      '[ff02::1]',
      '[2002:7f00:1::]',
      '[2001:db8::1]',
    ])
      refused(everywhere, `https://${host}/`);
  });

  it('are what a list names, and nothing else', () => {
    const rule = new TargetRule(['siem.corp.example', '*.hooks.example', '10.20.0.0/16', 'fd00::/8']);
    const url = (host: string) => new URL(`https://${host}/`);
    rule.requireAddress(url('siem.corp.example'), '192.168.1.5');
    rule.requireAddress(url('siem.corp.example'), '8.8.8.8');
    rule.requireAddress(url('a.b.hooks.example'), '8.8.8.8');
    rule.requireAddress(url('whatever.example'), '10.20.30.40');
    rule.requireAddress(url('whatever.example'), '::ffff:10.20.30.40');
    rule.requireAddress(url('whatever.example'), 'fd12::1');
    for (const [host, address] of [
      ['hooks.example', '8.8.8.8'],
      ['evilhooks.example', '8.8.8.8'],
      ['other.example', '8.8.8.8'],
      ['other.example', '10.21.0.1'],
      // A name may lead inside, but not to the machine's own links: that must be said by address.
      ['siem.corp.example', '169.254.169.254'],
      ['siem.corp.example', 'fe80::1'],
      ['siem.corp.example', '0.0.0.0'],
    ] as const)
      assert.throws(() => rule.requireAddress(url(host), address), RefusedTarget, `${host} ${address}`);
    const named = new TargetRule(['siem.corp.example']);
    named.check('https://siem.corp.example/x');
    refused(named, 'https://hooks.example.com/');
    const both = new TargetRule(['*', 'localhost']);
    both.check('https://hooks.example.com/');
    both.check('https://localhost/');
    refused(both, 'https://127.0.0.1/');
  });

  it('are read from the configuration, which refuses what is neither host nor network', () => {
    const read = (CHOKEPOINT_ALERT_TARGETS: string) =>
      readConfig({ CHOKEPOINT_ALERT_TARGETS, CHOKEPOINT_SECRET_KEY: '0'.repeat(64) }).alertTargets;
    assert.equal(read(''), undefined);
    assert.deepEqual(read('*, Siem.corp.example,10.0.0.0/8'), ['*', 'siem.corp.example', '10.0.0.0/8']);
    for (const wrong of ['https://a.example', '10.0.0.0/99', 'a b', 'a,,b', '*.*']) {
      assert.throws(() => read(wrong), ConfigError, wrong);
    }
  });
});

describe('A delivery', () => {
  let receiver: TestReceiver;
  before(async () => {
    receiver = await TestReceiver.start();
  });
  after(() => receiver.stop());
  const message = { body: '{"a":1}', headers: { 'x-a': 'b' } };

  it('arrives where the rule allows it', async () => {
    const outcome = await post(new URL(receiver.url('/ok')), message, new TargetRule(['localhost']));
    assert.deepEqual(outcome, { succeeded: true, statusCode: 200 });
    assert.equal(receiver.at('/ok')[0]?.text, '{"a":1}');
    assert.equal(receiver.at('/ok')[0]?.headers['x-a'], 'b');
  });

  it('connects to no private address behind a name that looked harmless', async () => {
    // The name is allowed as public; what it resolves to is decided only now.
    const outcome = await post(new URL(receiver.url('/rebound')), message, new TargetRule(['*']));
    assert.equal(outcome.succeeded, false);
    assert.match(outcome.succeeded ? '' : outcome.error, /not public/);
    const literal = await post(new URL(`https://127.0.0.1:${receiver.port}/rebound`), message, new TargetRule(['*']));
    assert.equal(literal.succeeded, false);
    assert.equal(receiver.at('/rebound').length, 0);
  });

  it('follows no redirect', async () => {
    receiver.reply = () => ({ status: 302, headers: { location: receiver.url('/elsewhere') } });
    const outcome = await post(new URL(receiver.url('/moved')), message, new TargetRule(['localhost']));
    assert.deepEqual(outcome, {
      succeeded: false,
      statusCode: 302,
      error: 'the webhook answered 302; redirects are not followed',
    });
    assert.equal(receiver.at('/elsewhere').length, 0);
  });

  it('reports what failed without repeating the answer, and honours Retry-After', async () => {
    receiver.reply = () => ({ status: 503, headers: { 'retry-after': '120', 'x-internal': 'secret' } });
    const outcome = await post(new URL(receiver.url('/busy')), message, new TargetRule(['localhost']));
    assert.deepEqual(outcome, {
      succeeded: false,
      statusCode: 503,
      error: 'the webhook answered 503',
      retryAfterMs: 120_000,
    });
    const nobody = await post(new URL('https://localhost:1/'), message, new TargetRule(['localhost']));
    assert.match(nobody.succeeded ? '' : nobody.error, /^the webhook could not be reached \(E\w+\)$/);
  });

  it('is not sent to a server whose certificate is not trusted for the name', async () => {
    const url = new URL(`https://127.0.0.1:${receiver.port}/untrusted`);
    const outcome = await post(url, message, new TargetRule(['127.0.0.1']));
    assert.match(outcome.succeeded ? '' : outcome.error, /ERR_TLS_CERT_ALTNAME_INVALID/);
    assert.equal(receiver.at('/untrusted').length, 0);
  });
});

describe('Another try', () => {
  it('comes later each time, up to six hours, and not for ever', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const pauses = Array.from({ length: MOST_TRIES }, (_, at) => {
      const next = retryAt(now, at + 1);
      return next && (next.getTime() - now.getTime()) / 1000;
    });
    assert.deepEqual(pauses, [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600, null]);
    assert.equal(retryAt(now, 1, 3_600_000)?.toISOString(), '2026-01-01T01:00:00.000Z');
    assert.equal(retryAt(now, 1, 1e12)?.toISOString(), '2026-01-01T06:00:00.000Z');
  });
});

describe('A message', () => {
  const notification: Notification = {
    id: '0199aaaa-0000-7000-8000-000000000001',
    type: 'finding.created',
    version: 1,
    message: '1 new finding: <!channel> [x](https://evil.example) *A* & B',
    data: { count: 1 },
    createdAt: new Date('2026-01-01T00:00:00Z'),
    alert: { id: 'a', name: 'SOC' },
  };
  const now = new Date('2026-01-01T00:00:05Z');

  it('is signed over its time and its body, and once more over the body alone', () => {
    const { body, headers } = messageFor('generic', notification, 'c2VjcmV0', now);
    const hmac = (text: string) => createHmac('sha256', 'c2VjcmV0').update(text).digest('hex');
    assert.equal(headers['x-chokepoint-timestamp'], '1767225605');
    assert.equal(headers['x-chokepoint-signature'], `t=1767225605,v1=${hmac(`1767225605.${body}`)}`);
    assert.equal(headers['x-signature-256'], `sha256=${hmac(body)}`);
    assert.deepEqual(JSON.parse(body), {
      id: notification.id,
      type: 'finding.created',
      version: 1,
      message: notification.message,
      data: { count: 1 },
      created_at: '2026-01-01T00:00:00.000Z',
      alert: { id: 'a', name: 'SOC' },
      test: false,
    });
    assert.ok(!JSON.stringify([body, headers]).includes('c2VjcmV0'));
  });

  it('speaks to Slack without mentions, links or emphasis of names', () => {
    const { text } = JSON.parse(messageFor('slack', notification, 's', now).body);
    assert.match(text, /^\*SOC\*\n1 new finding: &lt;!channel&gt; /);
    assert.ok(!/[<>]/.test(text));
    assert.ok(!text.includes('*A*'));
    assert.ok(text.includes('&amp; B'));
  });

  it('speaks to Teams in runs of text, which are no Markdown', () => {
    const { attachments } = JSON.parse(messageFor('ms-teams', notification, 's', now).body);
    assert.equal(attachments[0].contentType, 'application/vnd.microsoft.card.adaptive');
    const blocks = attachments[0].content.body;
    assert.deepEqual(
      blocks.map((block: { type: string }) => block.type),
      ['RichTextBlock', 'RichTextBlock'],
    );
    assert.equal(blocks[1].inlines[0].text, notification.message);
  });
});
