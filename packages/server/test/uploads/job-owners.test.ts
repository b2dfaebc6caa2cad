import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, messageOf, serviceSuite, Uploads } from '../../testing/index.ts';

serviceSuite('An upload job', { env: { CHOKEPOINT_PIPELINE: 'off' } }, (service) => {
  let owner: Credentials;
  let other: Credentials;
  before(async () => {
    owner = await service.newUser({ roles: [UPLOAD_ONLY] });
    other = await service.newUser({ roles: [UPLOAD_ONLY] });
  });

  it('is fed, ended and cancelled by its user and by administrators alone (L1)', async () => {
    const job = await new Uploads(service, owner).start();
    const change = (as: Credentials, method: string, path = '') =>
      service.request(method, `/api/v2/file-upload/${job}${path}`, method === 'POST' && !path ? '{}' : undefined, as);
    for (const [method, path] of [
      ['POST', ''],
      ['POST', '/end'],
      ['PUT', '/cancel'],
    ] as const) {
      const refused = await change(other, method, path);
      assert.equal(refused.status, 403, `${method} ${path}`);
      assert.equal(messageOf(refused), 'the job belongs to another user');
    }
    assert.equal((await change(owner, 'POST', '/end')).status, 200);
    assert.equal((await change(await service.admin(), 'PUT', '/cancel')).status, 200);
  });
});
