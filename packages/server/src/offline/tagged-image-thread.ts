import { serve } from '../threads/serve.ts';
import { taggedImage } from './tagged-image.ts';
import type { TaggedImageCalls } from './tagged-image-calls.ts';

serve<TaggedImageCalls>({
  async make({ files, time }) {
    const { image, failures } = await taggedImage(files, time);
    return { shared: image.share(), failures };
  },
});
