import { layLayers } from '../cards/lay-layers.ts';
import { laySprings } from '../cards/lay-springs.ts';
import { force } from './force.ts';
import { layered } from './layered.ts';
import type { CardRequest, LayoutAnswer, LayoutRequest } from './layout.ts';

self.onmessage = ({ data }: MessageEvent<LayoutRequest | CardRequest>) => {
  if ('sizes' in data) {
    const { turn, layout, sizes } = data;
    const answer: LayoutAnswer = { turn, diagram: layout === 'layered' ? layLayers(sizes) : laySprings(sizes) };
    self.postMessage(answer);
    return;
  }
  const { turn, layout, count, ends } = data;
  const places = layout === 'layered' ? layered(count, ends) : force(count, ends);
  const answer: LayoutAnswer = { turn, places };
  self.postMessage(answer, { transfer: [places.buffer] });
};
