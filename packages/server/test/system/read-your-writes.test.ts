import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { batchOf } from '../../../analysis/testing/drawn-graph.ts';
import { chunksInRows } from '../../src/graph/chunk-store.ts';
import { GraphImages } from '../../src/graph/graph-images.ts';
import { GraphLogStore } from '../../src/graph/graph-log-store.ts';
import { GraphStore } from '../../src/graph/graph-store.ts';
import { localPubSub } from '../../src/storage/pub-sub.ts';
import { messageOf, serviceSuite } from '../../testing/index.ts';

serviceSuite(
  'A process that is behind another',
  { databases: ['postgres'], service: { intervals: { graphPollMs: 1e8 } } },
  (service) => {
    const nodes = async (headers: Record<string, string> = {}) => {
      const answer = await service.get('/api/v2/system', { ...(await service.admin()), headers });
      return { ...answer, nodes: answer.json?.data?.graph.nodes };
    };

    it('answers a caller who has seen a newer graph with that, and others with what it has', async () => {
      await service.draw('alice:User -MemberOf-> admins:Group');
      // As another process would do whose message is lost.
      const other = new GraphStore({
        log: new GraphLogStore(service.db, chunksInRows),
        images: new GraphImages(),
        pubSub: localPubSub(),
        clock: service.clock,
        logger: pino({ level: 'silent' }),
      });
      await other.open({ alone: false });
      const { version } = await other.commit(
        { batches: [batchOf('bob:User -MemberOf-> admins:Group').pack()] },
        { cause: { kind: 'test' } },
      );
      await other.close();
      assert.equal((await nodes()).nodes, 2);
      const token = service.parts.encrypter.encrypt(String(version).padStart(16, '0'));
      const fresh = await nodes({ 'graph-version': token });
      assert.equal(fresh.nodes, 3);
      const next = fresh.headers.get('graph-version')!;
      assert.notEqual(next, token);
      assert.equal((await nodes({ 'graph-version': next })).nodes, 3);
    });

    it('does not wait for a version that the database does not have, and refuses what is no token', async () => {
      const token = service.parts.encrypter.encrypt('0000000000000099');
      assert.equal((await nodes({ 'graph-version': token })).nodes, 3);
      const refused = await nodes({ 'graph-version': '99' });
      assert.equal(refused.status, 400);
      assert.equal(messageOf(refused), 'the header Graph-Version must be one that the service sent');
    });
  },
);
