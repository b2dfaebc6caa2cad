import { applyDelta, Batch, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { OWNED_KIND, OWNED_SYSTEM_TAG, TIER_ZERO_KIND } from '@chokepoint/model';
import { imageOfFiles } from '../packages/server/src/offline/image-of-files.ts';
import { tagDefaultZones } from '../packages/server/src/offline/tag-default-zones.ts';

const TIME = '2026-01-15T00:00:00Z';
const OWNED_USERS = 20;

/** A generated environment after analysis, with Tier Zero tagged and twenty owned users. */
export async function environmentImage(users: number): Promise<GraphImage> {
  const files = generateEnvironment({ users, seed: '1', shape: 'tangled' }).map((file) => ({
    name: file.name,
    source: {
      async *read() {
        yield* file.read();
      },
    },
  }));
  const { image, failures } = await imageOfFiles(files, { edition: 'enterprise', time: TIME });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return withOwnedUsers(tagDefaultZones(image));
}

function withOwnedUsers(image: GraphImage): GraphImage {
  const batch = new Batch();
  const [user, tierZero] = [image.nodeKind('User')!, image.nodeKind(TIER_ZERO_KIND)!];
  let owned = 0;
  for (let node = 0; node < image.nodeCount && owned < OWNED_USERS; node += 7)
    if (image.hasKind(node, user) && !image.hasKind(node, tierZero)) {
      batch.node(image.objectId(node), [OWNED_KIND], { system_tags: OWNED_SYSTEM_TAG });
      owned++;
    }
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}
