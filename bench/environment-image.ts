import { applyDelta, Batch, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { imageOfFiles } from '../packages/server/src/asking/image-of-files.ts';

const TIME = '2026-01-15T00:00:00Z';
/** Groups that own a domain, by the end of their object id, and what else is of the highest tier. */
const HIGHEST_GROUPS = ['-512', '-516', '-518', '-519', '-544', '-548', '-549', '-550', '-551'];
const HIGHEST_KINDS = ['Domain', 'RootCA', 'NTAuthStore', 'EnterpriseCA', 'AZTenant'];
const OWNED_USERS = 20;

/** A made-up environment after analysis, with tags on what matters most and on twenty users that an attacker has. */
export async function environmentImage(users: number): Promise<GraphImage> {
  const files = generateEnvironment({ users, seed: '1' }).map((file) => ({
    name: file.name,
    source: {
      async *read() {
        yield* file.read();
      },
    },
  }));
  const { image, failures } = await imageOfFiles(files, {
    edition: 'enterprise',
    time: TIME,
    // The number of these grows with the square of the environment, which would hide how everything else grows.
    leaveOut: ({ kinds }) => kinds.includes('AZAddMembers'),
  });
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return tagged(image);
}

function tagged(image: GraphImage): GraphImage {
  const batch = new Batch();
  let owned = 0;
  for (let node = 0; node < image.nodeCount; node++) {
    const kinds = image.kindNamesOf(node);
    const id = image.objectId(node);
    const isHighest =
      kinds.some((kind) => HIGHEST_KINDS.includes(kind)) ||
      (kinds.includes('Group') && HIGHEST_GROUPS.some((end) => id.endsWith(end)));
    if (isHighest) batch.node(id, ['Tag_Tier_Zero'], { system_tags: 'admin_tier_0' });
    else if (kinds.includes('User') && node % 7 === 0 && owned++ < OWNED_USERS)
      batch.node(id, ['Tag_Owned'], { system_tags: 'owned' });
  }
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return applyDelta(image, builder.finish().delta);
}
