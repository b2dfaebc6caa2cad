import { fileStamp, saveFile } from '../../browser/save-file.ts';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import { type CustomStyles, styleOf } from '../../graph/kind-styles.ts';
import type { ZoneIcons } from '../../graph/zone-icons.ts';
import type { ExportFormat } from '../../graph-view/canvas-controls.tsx';
import { countIcons } from '../../graph-view/count-icons.ts';
import { type Caption, picturePng, pictureSvg } from '../../graph-view/export-picture.ts';
import type { Scene } from '../../graph-view/scene.ts';
import { graphCsv, graphMl, openGraph } from './graph-files.ts';

type Exported = {
  readonly title: string;
  readonly scene: Scene | null;
  /** The graph with everything that is stacked. */
  readonly whole: DrawnGraph;
  readonly custom: CustomStyles | undefined;
  readonly icons: ZoneIcons;
};

/** Saves the drawing as a picture, or its graph as a file for other programs. */
export async function exportDrawing(format: ExportFormat, drawing: Exported): Promise<void> {
  const { title, scene, whole } = drawing;
  const date = new Date();
  const name = `chokepoint-${fileStamp(date)}`;
  switch (format) {
    case 'png':
      return scene ? saveFile(`${name}.png`, await picturePng(scene.vectors(), captionOf(drawing, date))) : undefined;
    case 'svg':
      return scene
        ? saveFile(`${name}.svg`, pictureSvg(scene.vectors(), captionOf(drawing, date)), 'image/svg+xml')
        : undefined;
    case 'json': {
      const content = {
        title,
        exported_at: date.toISOString(),
        nodes: [...whole.nodes.values()],
        edges: [...whole.edges.values()],
      };
      return saveFile(`${name}.json`, JSON.stringify(content, undefined, 1), 'application/json');
    }
    case 'graphml':
      return saveFile(`${name}.graphml`, graphMl(whole, { title, date: date.toISOString() }), 'application/xml');
    case 'opengraph':
      return saveFile(`${name}-opengraph.json`, openGraph(whole), 'application/json');
    case 'csv':
      return saveFile(`${name}.csv`, graphCsv(whole), 'text/csv');
  }
}

function captionOf({ title, whole, custom, icons }: Exported, date: Date): Caption {
  const { kinds, zones } = countIcons(whole.nodes.values(), icons);
  return {
    title,
    date: date.toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' }),
    legend: [
      ...kinds.map(([kind, count]) => ({ ...styleOf(kind, custom), name: kind, count })),
      ...zones.map(([{ icon, name }, count]) => ({ icon, color: '#E8A17A', name, count })),
    ],
  };
}
