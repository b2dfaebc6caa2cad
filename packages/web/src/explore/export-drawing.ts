import { fileStamp, saveFile } from '../browser/save-file.ts';
import type { DrawnGraph } from '../graph/drawn-graph.ts';
import type { CustomStyles } from '../graph/kind-styles.ts';
import type { ZoneIcons } from '../graph/zone-icons.ts';
import type { ExportFormat } from '../graph-view/canvas-controls.tsx';
import { picture, vectorPicture } from '../graph-view/export-picture.ts';
import type { GraphScene } from '../graph-view/graph-scene.ts';

type Exported = {
  readonly scene: GraphScene | null;
  /** What is drawn. */
  readonly graph: DrawnGraph;
  /** What is drawn, with everything that is folded. */
  readonly whole: DrawnGraph;
  readonly custom: CustomStyles | undefined;
  readonly icons: ZoneIcons;
};

/** Saves the drawing as a picture, or its graph as JSON. */
export async function exportDrawing(format: ExportFormat, drawing: Exported): Promise<void> {
  const { scene, graph, whole, custom, icons } = drawing;
  const name = `chokepoint-${fileStamp()}.${format}`;
  if (format === 'json') {
    const content = { nodes: [...whole.nodes.values()], edges: [...whole.edges.values()] };
    return saveFile(name, JSON.stringify(content, undefined, 1), 'application/json');
  }
  if (!scene) return;
  if (format === 'svg') saveFile(name, vectorPicture(scene, graph, { custom, icons }), 'image/svg+xml');
  else saveFile(name, await picture(scene));
}
