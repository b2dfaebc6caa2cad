import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestService } from '@chokepoint/server/testing';
import { chokepoint } from '../testing/program.ts';

describe('chokepoint history, undo and restore', () => {
  let service: TestService;
  let login: string[];
  before(async () => {
    service = await TestService.withGraph('embedded', 'alice:User -MemberOf-> staff:Group');
    login = ['--url', service.url, '--bearer', (await service.admin()).bearer ?? ''];
  });
  after(() => service.stop());

  it('list the versions, and say what an undo would change before they do it', async () => {
    const first = service.graphVersion;
    const { version } = await service.draw('bob:User -MemberOf-> staff:Group', { cause: { kind: 'upload' } });
    const listed = await chokepoint(['history', ...login]);
    assert.equal(listed.code, 0, listed.err);
    const [newest] = listed.out.split('\n');
    assert.match(newest!, new RegExp(`^ +${version} .* upload +3 objects, 2 relationships  \\(current\\)$`));

    const preview = await chokepoint(['undo', String(version), '--preview', ...login]);
    assert.equal(
      preview.out,
      'objects: would be added 0, changed 0, deleted 1\nrelationships: would be added 0, changed 0, deleted 1\n',
    );
    assert.equal(service.graphVersion, version);

    const undone = await chokepoint(['undo', String(version), ...login]);
    assert.match(undone.out, /^objects: added 0, changed 0, deleted 1\n.*\nthis is version \d+\n$/);
    assert.equal(service.image.nodeByObjectId('bob'), undefined);

    const restored = await chokepoint(['restore', String(version), ...login]);
    assert.equal(restored.code, 0, restored.err);
    assert.notEqual(service.image.nodeByObjectId('bob'), undefined);
    assert.equal((await chokepoint(['restore', String(first), '--preview', ...login])).code, 0);
  });

  it('end with an error where it cannot be done', async () => {
    const unknown = await chokepoint(['undo', '999999', ...login]);
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /There is no version 999999 of the graph/);
    for (const args of [['undo'], ['undo', 'x'], ['restore', '1', '2'], ['history', 'x']])
      assert.equal((await chokepoint([...args, ...login])).code, 2, args.join(' '));
  });
});
