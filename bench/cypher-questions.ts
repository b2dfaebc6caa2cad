/** One question, in every wording that must return the same rows. */
export type Question = { readonly name: string; readonly wordings: readonly string[] };

const TOP = 'ORDER BY n DESC, name LIMIT 10';
const TWENTY = Array.from({ length: 20 }, (_, at) => `'U-${at * 41 + 1}'`).join(', ');
const CONTROL = 'GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns|ForceChangePassword';

/** Every way to write the walk from a user to the computers that his groups administer. */
function administeredBy(range: string): string[] {
  return [
    `MATCH (u:User)-[:MemberOf${range}]->(:Group)-[:AdminTo]->(c:Computer)`,
    `MATCH (c:Computer)<-[:AdminTo]-(:Group)<-[:MemberOf${range}]-(u:User)`,
    `MATCH (u:User)-[:MemberOf${range}]->(g:Group), (g)-[:AdminTo]->(c:Computer)`,
    `MATCH (u:User)-[:MemberOf${range}]->(g:Group) MATCH (g)-[:AdminTo]->(c:Computer)`,
    `MATCH (g:Group)-[:AdminTo]->(c:Computer) MATCH (u:User)-[:MemberOf${range}]->(g)`,
    `MATCH (u:User)-[:MemberOf${range}]->(g:Group) WITH u, g MATCH (g)-[:AdminTo]->(c:Computer)`,
    `MATCH (u:User)-[:MemberOf${range}]->(g:Group) WITH DISTINCT u, g MATCH (g)-[:AdminTo]->(c:Computer)`,
    `MATCH (u:User) MATCH (u)-[:MemberOf${range}]->(:Group)-[:AdminTo]->(c:Computer)`,
  ];
}

/** Every way to count different computers per user. */
const COUNTED = [
  `RETURN u.name AS name, count(DISTINCT c) AS n ${TOP}`,
  `WITH u, count(DISTINCT c) AS n RETURN u.name AS name, n ${TOP}`,
  `WITH DISTINCT u, c RETURN u.name AS name, count(c) AS n ${TOP}`,
  `WITH DISTINCT u, c WITH u, count(*) AS n RETURN u.name AS name, n ${TOP}`,
  `WITH u, collect(DISTINCT c) AS all RETURN u.name AS name, size(all) AS n ${TOP}`,
];

function crossed(heads: readonly string[], tails: readonly string[]): string[] {
  const first = tails.map((tail) => `${heads[0]} ${tail}`);
  return [...first, ...heads.slice(1).map((head) => `${head} ${tails[0]}`), `${heads.at(-1)} ${tails.at(-1)}`];
}

/** Every way to ask for something of each node, also of those that have none: OPTIONAL, subqueries, conditions. */
function perNode(node: string, name: string, walk: string, end: string): string[] {
  return [
    `MATCH (${node}) OPTIONAL MATCH ${walk} RETURN ${name}.name AS name, count(DISTINCT ${end}) AS n ${TOP}`,
    `MATCH (${node}) OPTIONAL MATCH ${walk} WITH ${name}, collect(DISTINCT ${end}) AS all RETURN ${name}.name AS name, size(all) AS n ${TOP}`,
    `MATCH (${node}) CALL { WITH ${name} MATCH ${walk} RETURN count(DISTINCT ${end}) AS n } RETURN ${name}.name AS name, n ${TOP}`,
    `MATCH (${node}) CALL { WITH ${name} MATCH ${walk} RETURN DISTINCT ${end} } RETURN ${name}.name AS name, count(${end}) AS n ${TOP}`,
    `MATCH (${node}) RETURN ${name}.name AS name, COUNT { MATCH ${walk} RETURN DISTINCT ${end} } AS n ${TOP}`,
    `MATCH (${node}) WITH ${name} MATCH ${walk} WITH DISTINCT ${name}, ${end} RETURN ${name}.name AS name, count(*) AS n ${TOP}`,
  ];
}

const FROM_USER = '(u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer)';
const FROM_COMPUTER = '(c)<-[:AdminTo]-(:Group)<-[:MemberOf*1..]-(u:User)';

/** The twenty users by a list, an UNWIND, an earlier MATCH or a subquery, and what brings the other end in. */
function shortestOfTwenty(): string[] {
  const counted = `RETURN u.name AS name, count(p) AS n ${TOP}`;
  const users = `MATCH (u:User) WHERE u.objectid IN [${TWENTY}]`;
  const walk = 'p = shortestPath((u)-[*1..]->(t:Tag_Tier_Zero))';
  return [
    `${users} WITH u LIMIT 20 MATCH ${walk} ${counted}`,
    `${users} WITH collect(u) AS all UNWIND all AS u MATCH ${walk} ${counted}`,
    `${users} WITH u LIMIT 20 MATCH (t:Tag_Tier_Zero) WITH u, t LIMIT 600 MATCH p = shortestPath((u)-[*1..]->(t)) ${counted}`,
    `${users} CALL { WITH u MATCH ${walk} RETURN count(p) AS n } RETURN u.name AS name, n ${TOP}`,
    `UNWIND [${TWENTY}] AS id OPTIONAL MATCH (u:User {objectid: id}) OPTIONAL MATCH ${walk} ${counted}`,
  ];
}

export const QUESTIONS: readonly Question[] = [
  {
    name: 'computers that users administer through groups',
    wordings: [
      ...crossed(administeredBy('*1..'), COUNTED),
      ...crossed(administeredBy('*1..30').slice(0, 2), COUNTED.slice(0, 1)),
      `MATCH (u:User)-[:MemberOf]->(:Group)-[:MemberOf*0..]->(:Group)-[:AdminTo]->(c:Computer) ${COUNTED[0]}`,
      `MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*1..]->(g:Group) OPTIONAL MATCH (g)-[:AdminTo]->(c:Computer) ${COUNTED[0]}`,
      `MATCH (u:User)-[:MemberOf*0..]->(g:Group)-[:AdminTo]->(c:Computer) ${COUNTED[0]}`,
      ...perNode('u:User', 'u', FROM_USER, 'c'),
    ],
  },
  {
    name: 'users who administer computers through groups',
    wordings: [
      `MATCH ${FROM_COMPUTER.replace('(c)', '(c:Computer)')} RETURN c.name AS name, count(DISTINCT u) AS n ${TOP}`,
      `MATCH ${FROM_USER.replace('(u)', '(u:User)')} RETURN c.name AS name, count(DISTINCT u) AS n ${TOP}`,
      ...perNode('c:Computer', 'c', FROM_COMPUTER, 'u'),
    ],
  },
  {
    name: 'ways from users over groups to computers, counted',
    wordings: [
      'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) RETURN count(*) AS n',
      'MATCH (c:Computer)<-[:AdminTo]-(g:Group) MATCH (g)<-[:MemberOf*1..]-(u:User) RETURN count(u) AS n',
      'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) WITH u, count(c) AS m RETURN sum(m) AS n',
      'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) WITH c, count(*) AS m RETURN sum(m) AS n',
      'MATCH (u:User) WITH COUNT { (u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(:Computer) } AS m RETURN sum(m) AS n',
    ],
  },
  {
    name: 'users who are not in a group, directly or not',
    wordings: [
      "MATCH (u:User) WHERE NOT (u)-[:MemberOf*1..]->(:Group {objectid: 'G-5'}) RETURN count(u) AS n",
      "MATCH (u:User) WHERE NOT EXISTS { (u)-[:MemberOf*1..]->(g:Group) WHERE g.objectid = 'G-5' } RETURN count(u) AS n",
      "MATCH (u:User) WHERE NOT (:Group {objectid: 'G-5'})<-[:MemberOf*1..]-(u) RETURN count(*) AS n",
      "MATCH (g:Group {objectid: 'G-5'}), (u:User) WHERE NOT (u)-[:MemberOf*1..]->(g) RETURN count(u) AS n",
      "MATCH (u:User) WHERE COUNT { (u)-[:MemberOf*1..]->(:Group {objectid: 'G-5'}) } = 0 RETURN count(u) AS n",
      "MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*1..]->(g:Group {objectid: 'G-5'}) WITH u, g WHERE g IS NULL RETURN count(DISTINCT u) AS n",
      "MATCH (m:User)-[:MemberOf*1..]->(:Group {objectid: 'G-5'}) WITH collect(DISTINCT m) AS members MATCH (u:User) WHERE NOT u IN members RETURN count(u) AS n",
    ],
  },
  {
    name: 'memberships by length',
    wordings: [
      'MATCH p = (u:User)-[:MemberOf*1..]->(g:Group) RETURN length(p) AS l, count(*) AS n ORDER BY l',
      'MATCH p = (g:Group)<-[:MemberOf*1..]-(u:User) RETURN length(p) AS l, count(p) AS n ORDER BY l',
      'MATCH p = (u:User)-[:MemberOf*1..]->(g:Group) WITH length(p) AS l RETURN l, count(*) AS n ORDER BY l',
      'MATCH (u:User)-[r:MemberOf*1..]->(g:Group) RETURN size(r) AS l, count(g) AS n ORDER BY l',
      'MATCH p = (u:User)-[:MemberOf*1..]->(g:Group) WITH u, length(p) AS l, count(*) AS m RETURN l, sum(m) AS n ORDER BY l',
    ],
  },
  {
    name: 'users whose sessions lie on computers of others, per administrator',
    wordings: crossed(
      [
        'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(:Computer)-[:HasSession]->(v:User) WHERE u <> v',
        'MATCH (v:User)<-[:HasSession]-(:Computer)<-[:AdminTo]-(:Group)<-[:MemberOf*1..]-(u:User) WHERE u <> v',
        'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(k:Computer) MATCH (k)-[:HasSession]->(v:User) WHERE u <> v',
      ],
      [
        `RETURN u.name AS name, count(DISTINCT v) AS n ${TOP}`,
        `WITH DISTINCT u, v RETURN u.name AS name, count(v) AS n ${TOP}`,
        `WITH u, collect(DISTINCT v) AS all RETURN u.name AS name, size(all) AS n ${TOP}`,
      ],
    ),
  },
  {
    name: 'shortest paths from twenty users to Tier Zero',
    wordings: [
      `MATCH p = shortestPath((u:User)-[*1..]->(t:Tag_Tier_Zero)) WHERE u.objectid IN [${TWENTY}] RETURN u.name AS name, count(p) AS n ${TOP}`,
      `MATCH (u:User) WHERE u.objectid IN [${TWENTY}] MATCH p = shortestPath((u)-[*1..]->(t:Tag_Tier_Zero)) RETURN u.name AS name, count(p) AS n ${TOP}`,
      `UNWIND [${TWENTY}] AS id MATCH p = shortestPath((u:User {objectid: id})-[*1..]->(t:Tag_Tier_Zero)) RETURN u.name AS name, count(p) AS n ${TOP}`,
      `UNWIND [${TWENTY}] AS id MATCH (u:User {objectid: id}) MATCH p = shortestPath((u)-[*1..]->(t:Tag_Tier_Zero)) RETURN u.name AS name, count(p) AS n ${TOP}`,
      `MATCH (u:User) WHERE u.objectid IN [${TWENTY}] OPTIONAL MATCH p = shortestPath((u)-[*1..]->(t:Tag_Tier_Zero)) RETURN u.name AS name, count(p) AS n ${TOP}`,
      `MATCH (u:User), (t:Tag_Tier_Zero) WHERE u.objectid IN [${TWENTY}] MATCH p = shortestPath((u)-[*1..]->(t)) RETURN u.name AS name, count(p) AS n ${TOP}`,
      ...shortestOfTwenty(),
      `MATCH p = shortestPath((t:Tag_Tier_Zero)<-[*1..]-(u:User)) WHERE u.objectid IN [${TWENTY}] RETURN u.name AS name, count(p) AS n ${TOP}`,
    ],
  },
  {
    name: 'distance of enabled users from Tier Zero',
    wordings: [
      'MATCH p = shortestPath((u:User)-[*1..]->(t:Tag_Tier_Zero)) WHERE u.enabled = true WITH u, min(length(p)) AS d RETURN d, count(*) AS n ORDER BY d',
      'MATCH (u:User {enabled: true}) MATCH p = shortestPath((u)-[*1..]->(t:Tag_Tier_Zero)) WITH u, min(length(p)) AS d RETURN d, count(u) AS n ORDER BY d',
      'MATCH p = shortestPath((t:Tag_Tier_Zero)<-[*1..]-(u:User {enabled: true})) WITH u, length(p) AS l WITH u, min(l) AS d RETURN d, count(*) AS n ORDER BY d',
    ],
  },
  {
    name: 'groups and computers of users side by side',
    wordings: [
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c:Computer)',
      'MATCH (c:Computer)<-[:AdminTo]-(g:Group)<-[:MemberOf*1..]-(u:User)',
      'MATCH (u:User)-[:MemberOf*1..]->(g:Group) MATCH (g)-[:AdminTo]->(c:Computer)',
      'MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*1..]->(g:Group)-[:AdminTo]->(c:Computer)',
    ].flatMap((head) => [
      `${head} RETURN u.name AS name, count(DISTINCT g) AS m, count(DISTINCT c) AS n ${TOP}`,
      `${head} WITH u, collect(DISTINCT g) AS l, collect(DISTINCT c) AS k RETURN u.name AS name, size(l) AS m, size(k) AS n ${TOP}`,
    ]),
  },
  {
    name: 'ways from each user over groups to computers',
    wordings: [
      `MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) RETURN u.name AS name, count(*) AS n ${TOP}`,
      `MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) RETURN u.name AS name, count(c) AS n ${TOP}`,
      `MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) RETURN u.name AS name, count(c) AS n ${TOP}`,
      `MATCH (u:User) CALL { WITH u MATCH (u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) RETURN count(c) AS n } RETURN u.name AS name, n ${TOP}`,
      `MATCH (u:User) RETURN u.name AS name, COUNT { (u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(:Computer) } AS n ${TOP}`,
      `MATCH (u:User) RETURN u.name AS name, size([(u)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) | c]) AS n ${TOP}`,
    ],
  },
  {
    name: 'groups that users are in by another group',
    wordings: [
      `MATCH (u:User)-[:MemberOf*2..]->(g:Group) RETURN u.name AS name, count(DISTINCT g) AS n ${TOP}`,
      `MATCH (g:Group)<-[:MemberOf*2..]-(u:User) RETURN u.name AS name, count(DISTINCT g) AS n ${TOP}`,
      `MATCH (u:User)-[:MemberOf*2..40]->(g:Group) WITH DISTINCT u, g RETURN u.name AS name, count(g) AS n ${TOP}`,
      `MATCH (u:User) OPTIONAL MATCH (u)-[:MemberOf*2..]->(g:Group) RETURN u.name AS name, count(DISTINCT g) AS n ${TOP}`,
    ],
  },
  {
    name: 'users near a group in either direction',
    wordings: [
      "MATCH (u:User)-[:MemberOf*1..3]-(g:Group {objectid: 'G-5'}) RETURN count(DISTINCT u) AS n",
      "MATCH (g:Group {objectid: 'G-5'})-[:MemberOf*1..3]-(u:User) RETURN count(DISTINCT u) AS n",
      "MATCH (u:User) WHERE (u)-[:MemberOf*1..3]-(:Group {objectid: 'G-5'}) RETURN count(u) AS n",
      "MATCH (u:User) WHERE EXISTS { (u)-[:MemberOf*1..3]-(g:Group) WHERE g.objectid = 'G-5' } RETURN count(*) AS n",
      "MATCH (u:User), (g:Group {objectid: 'G-5'}) WHERE (u)-[:MemberOf*1..3]-(g) RETURN count(DISTINCT u) AS n",
    ],
  },
  {
    name: 'pairs of users in one group',
    wordings: [
      `MATCH (a:User)-[:MemberOf]->(g:Group)<-[:MemberOf]-(b:User) RETURN g.name AS name, count(*) AS n ${TOP}`,
      `MATCH (g:Group)<-[:MemberOf]-(a:User), (g)<-[:MemberOf]-(b:User) RETURN g.name AS name, count(b) AS n ${TOP}`,
      `MATCH (g:Group) RETURN g.name AS name, COUNT { (:User)-[:MemberOf]->(g)<-[:MemberOf]-(:User) } AS n ${TOP}`,
      `MATCH (u:User)-[:MemberOf]->(g:Group) WITH g, count(u) AS m RETURN g.name AS name, m * (m - 1) AS n ${TOP}`,
    ],
  },
  {
    name: 'controllers by the number of objects they control',
    wordings: crossed(
      [
        `MATCH (o)-[:${CONTROL}]->(m)`,
        'MATCH (o)-[r]->(m) WHERE r.isacl = true',
        `MATCH (m)<-[:${CONTROL}]-(o)`,
        'MATCH (o)-[r {isacl: true}]->(m)',
      ],
      [
        `RETURN o.name AS name, count(DISTINCT m) AS n ${TOP}`,
        `WITH DISTINCT o, m RETURN o.name AS name, count(m) AS n ${TOP}`,
        `WITH o, count(DISTINCT m) AS n RETURN o.name AS name, n ${TOP}`,
        `WITH o, collect(DISTINCT m) AS all RETURN o.name AS name, size(all) AS n ${TOP}`,
      ],
    ),
  },
  {
    name: 'computers whose description names an account',
    wordings: [
      'MATCH (c:Computer), (a:User) WHERE c.description CONTAINS a.samaccountname RETURN count(*) AS n',
      'MATCH (a:User), (c:Computer) WHERE c.description CONTAINS a.samaccountname RETURN count(c) AS n',
      'MATCH (a:User) MATCH (c:Computer) WHERE c.description CONTAINS a.samaccountname RETURN count(*) AS n',
      'MATCH (c:Computer) MATCH (a:User) WHERE c.description CONTAINS a.samaccountname RETURN count(*) AS n',
      'MATCH (c:Computer), (a:User) WHERE toLower(c.description) CONTAINS toLower(a.samaccountname) RETURN count(*) AS n',
      'MATCH (c:Computer) WITH c, c.description AS d MATCH (a:User) WHERE d CONTAINS a.samaccountname RETURN count(*) AS n',
    ],
  },
];
