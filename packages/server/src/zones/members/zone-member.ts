import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import { type CustomKinds, displayKind } from '@chokepoint/model';
import { environmentOf } from '../../graph/environments.ts';
import { nodeName } from '../../graph/node-name.ts';
import type { RegisteredKinds } from '../../kinds/displayed-kinds.ts';

/** An object in the lists of zones. */
export type ShownMember = {
  readonly id: number;
  readonly object_id: string;
  readonly environment_id: string;
  readonly primary_kind: string;
  readonly name: string;
};

export const customKinds = ({ display, source }: RegisteredKinds): CustomKinds => ({
  display: new Set(display),
  source: new Set(source),
});

export function shownMember(image: GraphImage, node: NodeIndex, custom: CustomKinds): ShownMember {
  const objectId = image.nodeProperty(node, 'objectid');
  return {
    id: image.nodeId(node),
    object_id: typeof objectId === 'string' && objectId !== '' ? objectId : image.objectId(node) || 'NO OBJECT ID',
    environment_id: environmentOf(image, node),
    primary_kind: displayKind(image.kindNamesOf(node), custom),
    name: nodeName(image, node),
  };
}
