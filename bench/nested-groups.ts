import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { TIER_ZERO_KIND } from '@chokepoint/model';
import { randomNumbers } from './random-graphs.ts';

const LEVELS = 6;
const CONTROL_TYPES = ['GenericAll', 'GenericWrite', 'WriteDacl', 'WriteOwner', 'Owns', 'ForceChangePassword'] as const;

/**
 * A directory whose groups nest up to six deep and overlap: every group of a level is in one to three groups of the
 * levels above, users are in Domain Users and a few other groups, one group holds half of the staff, and some groups
 * are members of each other in a cycle. Groups administer computers, computers hold sessions, and users and groups
 * control each other.
 */
export function nestedGroups(users: number): GraphImage {
  const builder = new GraphBuilder(GraphImage.empty());
  const batch = new Batch();
  new NestedGroups(users, batch).write();
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

class NestedGroups {
  readonly #random = randomNumbers(20_260_115);
  readonly #batch: Batch;
  readonly #users: number;
  readonly #groups: number;
  readonly #levelStart: number[] = [];

  constructor(users: number, batch: Batch) {
    this.#users = users;
    this.#batch = batch;
    this.#groups = Math.max(60, Math.floor(users / 5));
    // Each level has half as many groups as the one below it; the last has what is left.
    let start = 0;
    for (let level = 0; level < LEVELS; level++) {
      this.#levelStart.push(start);
      start += Math.max(2, Math.floor(this.#groups / 2 ** (level + 1)));
    }
    this.#levelStart.push(this.#groups);
  }

  write(): void {
    this.#nodes();
    this.#memberships();
    this.#administrators();
    this.#sessions();
    this.#control();
  }

  #nodes(): void {
    const [batch, random] = [this.#batch, this.#random];
    for (let user = 0; user < this.#users; user++)
      batch.node(userId(user), ['Base', 'User'], {
        name: `USER${user}@EXAMPLE.TEST`,
        samaccountname: `user${user}`,
        domain: user % 20 === 0 ? 'OTHER.TEST' : 'EXAMPLE.TEST',
        enabled: user % 10 !== 0,
      });
    for (let group = 0; group < this.#groups; group++)
      batch.node(groupId(group), group < 20 ? ['Base', 'Group', TIER_ZERO_KIND] : ['Base', 'Group'], {
        name: `GROUP${group}@EXAMPLE.TEST`,
      });
    for (const group of ['DOMAIN USERS', 'STAFF'])
      batch.node(group, ['Base', 'Group'], { name: `${group}@EXAMPLE.TEST` });
    for (let computer = 0; computer < this.#users; computer++)
      batch.node(computerId(computer), computer < 10 ? ['Base', 'Computer', TIER_ZERO_KIND] : ['Base', 'Computer'], {
        name: `COMPUTER${computer}.EXAMPLE.TEST`,
        ...(computer % 3 === 0
          ? { description: `workstation of user${random(this.#users)} in room ${computer % 97}` }
          : {}),
      });
  }

  #memberships(): void {
    const random = this.#random;
    for (let user = 0; user < this.#users; user++) {
      this.#edge(userId(user), 'MemberOf', 'DOMAIN USERS');
      if (user % 2 === 0) this.#edge(userId(user), 'MemberOf', 'STAFF');
      // Low numbers are more popular: memberships overlap.
      for (let count = 2 + random(7); count > 0; count--)
        this.#edge(userId(user), 'MemberOf', groupId(Math.min(random(this.#groups), random(this.#groups))));
    }
    for (let level = 0; level < LEVELS - 1; level++)
      for (let group = this.#levelStart[level]!; group < this.#levelStart[level + 1]!; group++)
        for (let count = 1 + random(3); count > 0; count--) {
          const above = this.#levelStart[level + 1]!;
          this.#edge(groupId(group), 'MemberOf', groupId(above + random(this.#groups - above)));
        }
    const top = this.#levelStart[LEVELS - 1]!;
    for (let pair = 0; pair + 1 < Math.min(8, this.#groups - top); pair += 2) {
      this.#edge(groupId(top + pair), 'MemberOf', groupId(top + pair + 1));
      this.#edge(groupId(top + pair + 1), 'MemberOf', groupId(top + pair));
    }
    this.#edge('STAFF', 'MemberOf', groupId(top));
  }

  #administrators(): void {
    const random = this.#random;
    for (let group = 0; group < this.#groups; group++) {
      if (group % 4 !== 0) continue;
      const most = group % 200 === 0 ? 300 : 20;
      for (let count = 1 + random(most); count > 0; count--)
        this.#edge(groupId(group), 'AdminTo', computerId(random(this.#users)));
    }
    for (let count = 0; count < 5; count++) this.#edge('DOMAIN USERS', 'AdminTo', computerId(random(this.#users)));
    for (let count = 0; count < 20; count++) this.#edge('STAFF', 'AdminTo', computerId(random(this.#users)));
  }

  #sessions(): void {
    for (let computer = 0; computer < this.#users; computer++)
      for (let count = this.#random(4); count > 0; count--)
        this.#edge(computerId(computer), 'HasSession', userId(this.#random(this.#users)));
  }

  #control(): void {
    const random = this.#random;
    const isAcl = { isacl: true };
    for (let at = 0; at < this.#users * 10; at++) {
      const type = CONTROL_TYPES[random(CONTROL_TYPES.length)]!;
      const from = random(4) === 0 ? userId(random(this.#users)) : groupId(random(this.#groups));
      const to = random(3);
      const target =
        to === 0
          ? userId(random(this.#users))
          : to === 1
            ? computerId(random(this.#users))
            : groupId(20 + random(this.#groups - 20));
      this.#batch.edge(from, type, target, isAcl);
    }
    for (let at = 0; at < this.#groups; at += 50)
      this.#batch.edge(groupId(at), 'GenericAll', groupId(random(20)), isAcl);
  }

  #edge(from: string, type: string, to: string): void {
    this.#batch.edge(from, type, to, {});
  }
}

const userId = (user: number) => `U-${user}`;
const groupId = (group: number) => `G-${group}`;
const computerId = (computer: number) => `C-${computer}`;
