import { force } from './force.ts';
import { layered } from './layered.ts';
import type { LayoutAnswer, LayoutRequest } from './layout.ts';

self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  const { turn, layout, count, ends } = data;
  const places = layout === 'layered' ? layered(count, ends) : force(count, ends);
  const answer: LayoutAnswer = { turn, places };
  self.postMessage(answer, { transfer: [places.buffer] });
};
