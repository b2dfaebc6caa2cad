import type { ApiClient } from './api-client.ts';

export type Subjects = Readonly<
  Record<'users' | 'groups' | 'computers' | 'domains' | 'admins' | 'names', readonly string[]>
>;

export async function subjectsIn(client: ApiClient): Promise<Subjects> {
  const ofKind = (kind: string, most: number) =>
    client.ids(`MATCH (n:${kind}) WHERE n.domainsid IS NOT NULL RETURN n.objectid AS id LIMIT ${most}`);
  return {
    users: await ofKind('User', 4000),
    groups: await ofKind('Group', 4000),
    computers: await ofKind('Computer', 4000),
    domains: await ofKind('Domain', 10),
    admins: await client.ids("MATCH (n:Group) WHERE n.objectid ENDS WITH '-512' RETURN n.objectid AS id"),
    names: await client.ids('MATCH (n:User) RETURN n.name AS name LIMIT 4000'),
  };
}

type Question = readonly [name: string, path: (at: number) => string];

const subjectAt = (list: readonly string[], at: number) => list[(at * 7919) % list.length] ?? '';
const pathBetween = (source: string, target: string) =>
  `graphs/shortest-path?start_node=${source}&end_node=${target}&only_traversable=true`;

export function questions(subjects: Subjects): readonly Question[] {
  const of = subjectAt;
  const { users, groups, computers, domains, admins, names } = subjects;
  return [
    ['shortest path to Domain Admins', (at) => pathBetween(of(users, at), of(admins, at))],
    ['user panel with counts', (at) => `users/${of(users, at)}`],
    ['group panel with counts', (at) => `groups/${of(groups, at)}`],
    ['computer panel with counts', (at) => `computers/${of(computers, at)}`],
    ['domain panel with counts', (at) => `domains/${of(domains, at)}`],
    ['group members, first page', (at) => `groups/${of(groups, at)}/members`],
    ['user controllables, first page', (at) => `users/${of(users, at)}/controllables`],
    ['computer admins, first page', (at) => `computers/${of(computers, at)}/admin-users`],
    ['domain users, by name', (at) => `domains/${of(domains, at)}/users?sort_by=name&skip=${at % 100}`],
    ['search, part of a name', (at) => `search?q=${of(names, at).slice(0, 4 + (at % 4))}`],
    ['search, whole name', (at) => `search?q=${of(names, at)}`],
  ];
}

/** All questions in turn, each time about other objects. */
export function mixed(subjects: Subjects): string[] {
  const all = questions(subjects);
  return Array.from({ length: 4096 }, (_, at) => all[at % all.length]![1](Math.floor(at / all.length)));
}

/** Questions about one object that are no more work in a larger graph, except for what they return. */
const OF_ONE_OBJECT = /^(?!domain)/;

/** The first ones are used by other parts of the benchmark. */
const UNUSED = 2000;

/** As many requests as there are objects to ask about, none of them twice: no answer can come from a cache. */
export function withoutRepetition(subjects: Subjects, most: number): string[] {
  const { users, groups } = subjects;
  const pairs: Question = [
    'shortest path between two objects',
    (at) => pathBetween(subjectAt(users, at), subjectAt(groups, at)),
  ];
  const all = [...questions(subjects).filter(([name]) => OF_ONE_OBJECT.test(name)), pairs];
  const objects = Math.min(most, ...[users, groups, subjects.computers].map(({ length }) => length));
  const question = (at: number) => all[at % all.length]!;
  return Array.from({ length: objects * all.length }, (_, at) => question(at)[1](UNUSED + Math.floor(at / all.length)));
}
