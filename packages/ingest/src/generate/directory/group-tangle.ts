import { GroupNesting, skewedSizes } from '../group-nesting.ts';
import type { Random } from '../random.ts';
import { GROUP_LEVELS } from '../words.ts';
import { group, type Principal, user } from './access-entries.ts';
import type { Domain } from './domain.ts';

/** How many groups a user is a direct member of, not counting the primary group and the group of half of the staff. */
const MEMBERSHIPS = 6;
/** What share of the groups below a level its groups have as further members: 1.3 more parents for each group. */
const ADOPTED = 0.5;
/** Share of the groups that are in a group of their own members. */
const CIRCULAR = 0.004;
const LONGEST_CYCLE = 6;
/** Share of the groups with people, and with a group, of another domain. */
const FOREIGN_PEOPLE = 0.06;
const FOREIGN_GROUP = 0.03;

/** Memberships as they grow over the years: overlapping, circular, across domains, and groups of half of the staff. */
export class GroupTangle {
  /** Numbers of direct members among the people, the largest first. */
  readonly sizes: Uint32Array;
  readonly #domain: Domain;
  readonly #others: readonly Domain[];
  readonly #nesting: GroupNesting;

  constructor(domain: Domain, all: readonly Domain[], nesting: GroupNesting) {
    const { businessGroups, users, people } = domain.size;
    const half = Math.ceil(people / 2);
    this.#domain = domain;
    this.#others = all.filter((other) => other !== domain);
    this.#nesting = nesting;
    this.sizes = skewedSizes(businessGroups, users * MEMBERSHIPS, half);
    this.sizes[0] = half;
  }

  /** Additional members of a group. */
  *membersOf(number: number, members: readonly Principal[]): Generator<Principal> {
    const random = this.#domain.random('tangled group', number);
    const known = new Set(members.map(({ ObjectIdentifier }) => ObjectIdentifier));
    for (const member of this.#candidates(number, random))
      if (!known.has(member.ObjectIdentifier)) {
        known.add(member.ObjectIdentifier);
        yield member;
      }
  }

  *#candidates(number: number, random: Random): Generator<Principal> {
    yield* this.#moreChildren(number, random);
    if (random.chance(CIRCULAR)) yield* this.#ancestor(number, random);
    yield* this.#foreigners(number, random);
  }

  /** Groups of any level below, so that memberships overlap and chains stay as long as there are levels. */
  *#moreChildren(number: number, random: Random): Generator<Principal> {
    const { first, count } = this.#nesting.below(number);
    if (count <= 0) return;
    const average = (ADOPTED * count) / first;
    const wanted = Math.floor(2 * average * random.share() + random.share());
    for (const child of random.spread(Math.min(wanted, count), count))
      yield group(this.#domain.businessGroup(first + child));
  }

  /** A group that contains this one is also in it: both have the same members. */
  *#ancestor(number: number, random: Random): Generator<Principal> {
    let found: number | undefined;
    let next = this.#nesting.parent(number);
    for (let steps = random.between(1, LONGEST_CYCLE - 1); steps > 0 && next !== undefined; steps--) {
      found = next;
      next = this.#nesting.parent(next);
    }
    if (found !== undefined) yield group(this.#domain.businessGroup(found));
  }

  *#foreigners(number: number, random: Random): Generator<Principal> {
    for (const other of this.#others) {
      if (random.chance(FOREIGN_PEOPLE))
        for (const person of random.spread(random.between(1, 8), other.size.people)) yield user(other.user(person));
      // From the last level of the other domain: chains get no longer.
      const { first, count } = new GroupNesting(other.size.businessGroups, GROUP_LEVELS.length).last();
      if (!this.#nesting.isLast(number) && random.chance(FOREIGN_GROUP))
        yield group(other.businessGroup(first + random.below(count)));
    }
  }
}
