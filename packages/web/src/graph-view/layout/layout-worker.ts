import { layHulls } from '../cards/lay-hulls.ts';
import { layLayers } from '../cards/lay-layers.ts';
import { layRings } from '../cards/lay-rings.ts';
import { laySprings } from '../cards/lay-springs.ts';
import { force } from './force.ts';
import { layered } from './layered.ts';
import type { CardRequest, LayoutAnswer, LayoutRequest } from './layout.ts';
import { radial } from './radial.ts';

const CARDS = { layered: layLayers, force: laySprings, radial: layRings };
const NODES = { layered, force, radial };

self.onmessage = ({ data }: MessageEvent<LayoutRequest | CardRequest>) => {
  if ('sizes' in data) {
    const { turn, layout, sizes } = data;
    const answer: LayoutAnswer = { turn, diagram: layHulls(sizes, CARDS[layout]) };
    self.postMessage(answer);
    return;
  }
  const { turn, layout, count, ends } = data;
  const places = NODES[layout](count, ends);
  const answer: LayoutAnswer = { turn, places };
  self.postMessage(answer, { transfer: [places.buffer] });
};
