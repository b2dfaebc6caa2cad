import { TAG_TYPES } from '@chokepoint/analysis';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import type { Database } from '../../storage/database.ts';
import { encodeSelector } from '../api/encode-selector.ts';
import { encodeTag } from '../api/encode-tag.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { zoneMembersTask } from '../members/member-tasks.ts';
import type { MembersInput } from '../members/zone-members-task.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import { TagStore, type ZoneTag } from '../stores/tag-store.ts';

type ZoneSearch = {
  readonly text: string;
  readonly tagType: number;
  /** Only this tag. */
  readonly tag?: number | undefined;
};

const MOST_FOUND = 50;
const BUILT_IN_LABELS: readonly number[] = [TAG_TYPES.owned, TAG_TYPES.decoy];

/** Tags, selectors and members whose name contains a text. */
export async function searchZones(parts: ZoneReadParts, { text, tagType, tag: only }: ZoneSearch, call: ZoneCall) {
  const all = await new TagStore(parts.db).all();
  const tags = all.filter((tag) => isOfType(tag, tagType) && (only === undefined || tag.id === only));
  return {
    tags: tags
      .filter((tag) => includes(tag.name, text))
      .sort(byName)
      .slice(0, MOST_FOUND)
      .map(encodeTag),
    selectors: await findSelectors(parts.db, tags, text),
    members: await findMembers(parts, call, tags, text),
  };
}

/** What is owned and what is a decoy count as labels. */
const isOfType = (tag: ZoneTag, type: number) =>
  tag.type === type || (type === TAG_TYPES.label && BUILT_IN_LABELS.includes(tag.type));
const includes = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

async function findSelectors(db: Database, tags: readonly ZoneTag[], text: string) {
  const selectors = await new SelectorStore(db).ofTags(tags.map(({ id }) => id));
  return selectors
    .filter(({ name }) => includes(name, text))
    .sort(byName)
    .slice(0, MOST_FOUND)
    .map(({ seeds: _, ...selector }) => encodeSelector(selector));
}

async function findMembers(parts: ZoneReadParts, { caller, signal }: ZoneCall, tags: readonly ZoneTag[], text: string) {
  const input: MembersInput = {
    nodes: { kinds: tags.flatMap((tag) => tag.kind_name ?? []) },
    kinds: await parts.kinds.displayed(),
    filters: [],
    matchCase: false,
    text,
    sorts: [{ column: 'name', descending: false }],
    skip: 0,
    limit: MOST_FOUND,
    visible: environmentsOf(caller),
  };
  using lease = parts.graph.images.lease();
  const image = parts.graph.images.imageFor(caller, lease.image);
  const { members } = await ask(parts, zoneMembersTask, caller, signal, input, 'lookup', lease);
  return members.map((member) => {
    const node = image.nodeById(member.id)!;
    const tag = tags.find(({ kind_name: name }) => {
      const kind = name === null ? undefined : image.nodeKind(name);
      return kind !== undefined && image.hasKind(node, kind);
    });
    return { ...member, ...(tag && { asset_group_tag_id: tag.id }) };
  });
}
