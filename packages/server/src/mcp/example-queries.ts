/** Questions with the query that answers them. */
export const EXAMPLE_QUERIES: readonly { readonly question: string; readonly cypher: string }[] = [
  {
    question: 'How many objects of each kind are there?',
    cypher: 'MATCH (n) RETURN labels(n) AS kinds, count(*) AS objects ORDER BY objects DESC',
  },
  {
    question: 'Who is a member of a group, over nested groups too?',
    cypher: 'MATCH (m)-[:MemberOf*1..]->(g:Group {objectid: $group}) RETURN DISTINCT m.name AS name, m.objectid AS id',
  },
  {
    question: 'Which enabled users can be kerberoasted?',
    cypher: 'MATCH (u:User {hasspn: true, enabled: true}) RETURN u.name AS name, u.objectid AS id',
  },
  {
    question: 'Which users do not need Kerberos pre-authentication?',
    cypher: 'MATCH (u:User {dontreqpreauth: true}) RETURN u.name AS name, u.objectid AS id',
  },
  {
    question: 'Which computers have unconstrained delegation?',
    cypher: 'MATCH (c:Computer {unconstraineddelegation: true}) RETURN c.name AS name, c.objectid AS id',
  },
  {
    question: 'Who can take control of an object directly?',
    cypher:
      'MATCH (p)-[r:GenericAll|GenericWrite|WriteDacl|WriteOwner|Owns]->(o {objectid: $object}) RETURN p.name AS name, type(r) AS right',
  },
  {
    question: 'Who is a local administrator of a computer?',
    cypher: 'MATCH (p)-[:AdminTo]->(c:Computer {objectid: $computer}) RETURN p.name AS name, p.objectid AS id',
  },
  {
    question: 'On which computers are privileged users logged on?',
    cypher:
      'MATCH (c:Computer)-[:HasSession]->(u:User)-[:MemberOf*1..]->(g:Group) WHERE g.objectid ENDS WITH "-512" RETURN DISTINCT c.name AS computer, u.name AS user',
  },
  {
    question: 'Which relationship kinds are there, and how often?',
    cypher: 'MATCH ()-[r]->() RETURN type(r) AS kind, count(*) AS relationships ORDER BY relationships DESC',
  },
  {
    question: 'What is the shortest way from one object to another?',
    cypher:
      'MATCH p = shortestPath((a {objectid: $from})-[*1..]->(b {objectid: $to})) RETURN [n IN nodes(p) | n.name] AS names, length(p) AS hops',
  },
];
