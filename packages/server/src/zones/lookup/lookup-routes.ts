import { EXPANSIONS, type Expansion, TAG_TYPES } from '@chokepoint/analysis';
import { previewSelectors, searchZones } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { type Call, type Handler, handle, ok } from '../../http/handler.ts';
import { registeredKindLists } from '../../kinds/registered-kinds.ts';
import type { Service } from '../../service.ts';
import { badRequest, ServiceError } from '../../service-error.ts';
import { zoneMembersTask } from '../members/member-tasks.ts';
import { customKinds, shownMember } from '../members/zone-member.ts';
import type { MembersInput } from '../members/zone-members-task.ts';
import { requireAllEnvironments, zonePage } from '../requests/zone-request.ts';
import { checkSeeds } from '../selectors/selector-rules.ts';
import { ZoneStore, type ZoneTag } from '../stores/zone-store.ts';
import type { SelectMembersInput } from '../tagging/select-members-task.ts';
import { selectMembersTask } from '../tagging/tagging-tasks.ts';
import { encodeSelector, encodeTag } from '../tags/encode-zone.ts';

const PREVIEW_LIMIT = 200;
const SHORTEST_TEXT = 3;
const MOST_FOUND = 50;

export function lookupHandlers(service: Service): Handler[] {
  const { db, clock, graph } = service;

  return [
    handle(previewSelectors, async (call) => {
      requireAllEnvironments(call as Call);
      const { caller, body, signal } = call;
      const { limit } = zonePage(call.query, PREVIEW_LIMIT);
      const seeds = checkSeeds(body.seeds);
      const expansion = body.expansion ?? EXPANSIONS.all;
      if (!Object.values(EXPANSIONS).includes(expansion as Expansion)) throw badRequest('invalid expansion method');
      using held = graph.images.lease();
      const input: SelectMembersInput = {
        selectors: [{ id: 0, seeds, expansion: expansion as Expansion }],
        now: clock.now().getTime(),
        ...(limit > 0 && { limit }),
      };
      const [found] = await ask(service, selectMembersTask, caller, signal, input, 'query', held);
      if (!found || 'failure' in found) throw new ServiceError('internal', found?.failure ?? 'nothing was selected');
      const kinds = customKinds(await registeredKindLists(db));
      const members = Array.from(found.nodes, (node, at) => ({
        ...shownMember(held.image, node, kinds),
        source: found.sources[at]!,
      }));
      return ok({ data: { members } });
    }),

    handle(searchZones, async (call) => {
      requireAllEnvironments(call as Call);
      const { query: text = '', tag_type: type, asset_group_tag_id: only } = call.body;
      if (!type || !Object.values<number>(TAG_TYPES).includes(type)) throw badRequest('valid tag_type is required');
      if (!text || text.length < SHORTEST_TEXT)
        throw badRequest(`search query must be at least ${SHORTEST_TEXT} characters long`);
      const tags = (await new ZoneStore(db).tags()).filter(
        (tag) => isOfType(tag, type) && (typeof only !== 'number' || tag.id === only),
      );
      return ok({
        data: {
          tags: tags
            .filter((tag) => includes(tag.name, text))
            .sort(byName)
            .slice(0, MOST_FOUND)
            .map(encodeTag),
          selectors: await selectorsNamed(service, tags, text),
          members: await membersNamed(service, call as Call, tags, text),
        },
      });
    }),
  ];
}

/** Labels cover what is owned. */
const isOfType = (tag: ZoneTag, type: number) =>
  tag.type === type || (type === TAG_TYPES.label && tag.type === TAG_TYPES.owned);
const includes = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

async function selectorsNamed({ db }: Service, tags: readonly ZoneTag[], text: string) {
  const selectors = await new ZoneStore(db).selectors(tags.map(({ id }) => id));
  return selectors
    .filter(({ name }) => includes(name, text))
    .sort(byName)
    .slice(0, MOST_FOUND)
    .map(({ seeds: _, ...selector }) => encodeSelector(selector));
}

async function membersNamed(service: Service, { caller, signal }: Call, tags: readonly ZoneTag[], text: string) {
  const kinds = tags.flatMap((tag) => tag.kind_name ?? []);
  using held = service.graph.images.lease();
  const input: MembersInput = {
    nodes: { kinds },
    kinds: await registeredKindLists(service.db),
    filters: [],
    matchCase: false,
    text,
    sorts: [{ column: 'name', descending: false }],
    skip: 0,
    limit: MOST_FOUND,
    visible: environmentsOf(caller),
  };
  const { members } = await ask(service, zoneMembersTask, caller, signal, input, 'lookup', held);
  const { image } = held;
  return members.map((member) => {
    const node = image.nodeById(member.id)!;
    const tag = tags.find(({ kind_name: name }) => {
      const kind = name === null ? undefined : image.nodeKind(name);
      return kind !== undefined && image.hasKind(node, kind);
    });
    return { ...member, ...(tag && { asset_group_tag_id: tag.id }) };
  });
}
