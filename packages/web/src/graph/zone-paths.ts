import { tagKind } from './zone-icons.ts';

type Cut = { readonly source: string; readonly kind: string; readonly target: string };

/** A path ends where it first enters the zone: what follows is the zone's own affair, and hides the way in. */
export const endsAtEntry = (tag = 'Tag_Tier_Zero', from: 0 | 1 = 0) =>
  `none(n IN nodes(p)[${from}..-1] WHERE n:${tag})`;

/** The shortest path of an object to each place where it can enter a zone. */
export function pathsIntoZone(source: string, limit: number, zone = 'Tier Zero'): string {
  const tag = tagOf(zone);
  return [
    `MATCH p = shortestPath((s)-[:ALL_ATTACK_PATHS*1..]->(t:${tag}))`,
    `WHERE s.objectid = ${JSON.stringify(source)} AND s <> t AND ${endsAtEntry(tag, 1)}`,
    `RETURN p LIMIT ${limit}`,
  ].join('\n');
}

/** A relationship, and the paths from its target into a zone, the shortest first. */
export function pathsOver({ source, kind, target }: Cut, limit: number, zone = 'Tier Zero'): string {
  const tag = tagOf(zone);
  return [
    `MATCH (a)-[r:${kind}]->(b)`,
    `WHERE a.objectid = ${JSON.stringify(source)} AND b.objectid = ${JSON.stringify(target)}`,
    `MATCH p = shortestPath((b)-[:ALL_ATTACK_PATHS*0..]->(t:${tag}))`,
    `WHERE ${endsAtEntry(tag)}`,
    `RETURN a, r, p ORDER BY length(p) LIMIT ${limit}`,
  ].join('\n');
}

/** Names of zones may hold characters that a kind can only have in quotes. */
function tagOf(zone: string): string {
  const tag = tagKind(zone);
  return /^\w+$/.test(tag) ? tag : `\`${tag}\``;
}
