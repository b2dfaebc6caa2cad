import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageOf, serviceSuite, TestService } from '../../testing/index.ts';

const USERS = '/api/v2/bloodhound-users';
const KNOWN = ['S-1-5-21-1', 'S-1-5-21-2'];
const listOf = (...ids: string[]) => ({ environments: ids.map((id) => ({ environment_id: id })) });

serviceSuite(
  'Environment access lists',
  {
    service: { environmentExists: async (id) => KNOWN.includes(id) },
  },
  (service) => {
    let number = 0;
    const create = (fields: object) => service.post(USERS, { principal: `scoped-${++number}`, roles: [3], ...fields });
    const idsOf = (user: { environment_targeted_access_control: { environment_id: string }[] }) =>
      user.environment_targeted_access_control.map((one) => one.environment_id);

    it('gives a user without a list every environment', async () => {
      const user = (await create({})).json.data;
      assert.equal(user.all_environments, true);
      assert.deepEqual(idsOf(user), []);
    });

    it('limits a user to the listed environments', async () => {
      const user = (await create({ environment_targeted_access_control: listOf(...KNOWN) })).json.data;
      assert.equal(user.all_environments, false);
      assert.deepEqual(idsOf(user), KNOWN);
      assert.equal(user.environment_targeted_access_control[0].user_id, user.id);
    });

    it('refuses environments that the graph does not hold', async () => {
      const answer = await create({ environment_targeted_access_control: listOf('S-1-5-21-9') });
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), 'environment not found: S-1-5-21-9');
    });

    it('refuses a list beside all_environments, and any list for unscoped roles', async () => {
      const both = await create({ all_environments: true, environment_targeted_access_control: listOf('S-1-5-21-1') });
      assert.equal(messageOf(both), 'cannot specify environments when all_environments is true');
      for (const role of [1, 5, 6])
        for (const fields of [
          { all_environments: false },
          { environment_targeted_access_control: listOf('S-1-5-21-1') },
        ])
          assert.equal(
            messageOf(await create({ roles: [role], ...fields })),
            'administrators and power users may not have an ETAC list applied to them',
          );
    });

    it('clears the list when a change leaves it out', async () => {
      const { id } = (await create({ environment_targeted_access_control: listOf('S-1-5-21-1') })).json.data;
      const answer = await service.patch(`${USERS}/${id}`, { all_environments: true, roles: [3] });
      assert.equal(answer.status, 200);
      const user = (await service.get(`${USERS}/${id}`)).json.data;
      assert.equal(user.all_environments, true);
      assert.deepEqual(idsOf(user), []);
    });
  },
);

describe('Environment access lists in the community edition', () => {
  it('do not exist: every user sees everything', async () => {
    const service = await TestService.start('embedded', { env: { CHOKEPOINT_EDITION: 'community' } });
    try {
      const answer = await service.post(USERS, {
        principal: 'free',
        roles: [3],
        all_environments: false,
        environment_targeted_access_control: listOf('nowhere'),
      });
      assert.equal(answer.status, 200);
      assert.equal(answer.json.data.all_environments, true);
      assert.deepEqual(idsOfAnswer(answer.json.data), []);
    } finally {
      await service.stop();
    }
  });
});

function idsOfAnswer(user: { environment_targeted_access_control: unknown[] }): unknown[] {
  return user.environment_targeted_access_control;
}
