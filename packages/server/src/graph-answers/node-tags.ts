import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import {
  DECOY_KIND,
  DECOY_SYSTEM_TAG,
  OWNED_KIND,
  OWNED_SYSTEM_TAG,
  TIER_ZERO_KIND,
  TIER_ZERO_SYSTEM_TAG,
} from '@chokepoint/model';
import { textReader } from './text-reader.ts';

/** A tag as nodes have it: a kind, or a word in a property of older data. */
type NodeTag = { readonly kind: string; readonly systemTag: string };
type NodeTest = (node: NodeIndex) => boolean;
type SystemTags = (node: NodeIndex) => string | undefined;

const TIER_ZERO: NodeTag = { kind: TIER_ZERO_KIND, systemTag: TIER_ZERO_SYSTEM_TAG };
const OWNED: NodeTag = { kind: OWNED_KIND, systemTag: OWNED_SYSTEM_TAG };
const DECOY: NodeTag = { kind: DECOY_KIND, systemTag: DECOY_SYSTEM_TAG };

/** Whether a node is in Tier Zero. */
export const isTierZeroNode = (image: GraphImage, systemTags?: SystemTags): NodeTest =>
  tagTest(image, TIER_ZERO, systemTags);

/** Whether an attacker has a node already. */
export const isOwnedNode = (image: GraphImage, systemTags?: SystemTags): NodeTest => tagTest(image, OWNED, systemTags);

/** Whether a node is there to attract attackers. */
export const isDecoyNode = (image: GraphImage, systemTags?: SystemTags): NodeTest => tagTest(image, DECOY, systemTags);

function tagTest(
  image: GraphImage,
  { kind, systemTag }: NodeTag,
  systemTags: SystemTags = textReader(image, image.nodeColumn('system_tags')),
): NodeTest {
  const number = image.nodeKind(kind);
  return (node) =>
    (number !== undefined && image.hasKind(node, number)) || (systemTags(node)?.includes(systemTag) ?? false);
}
