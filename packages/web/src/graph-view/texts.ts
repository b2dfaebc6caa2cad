/** What a user reads on and around the graph. */
import { plural } from '../charts/numbers.ts';

// Canvas controls
export const drawing = 'Drawing';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const fitToScreen = 'Fit to screen';
export const layeredLayout = 'Layered layout';
export const forceLayout = 'Force layout';
export const radialLayout = 'Radial layout';
export const undo = 'Undo';
export const redo = 'Redo';
export const exportText = 'Export';
export const picturePng = 'Picture (PNG)';
export const pictureSvg = 'Picture (SVG)';
export const relationshipsCsv = 'Relationships (CSV)';
export const graphJson = 'Graph (JSON)';
export const graphMl = 'Graph (GraphML)';
export const openGraph = 'Graph (OpenGraph)';
export const objectNames = 'Object names';
export const relationshipNames = 'Relationship names';
export const labels = 'Labels';

// Diagram
export const group = 'Group';
export const sameRelationships = 'Same relationships';

// Find in drawing
export const findInGraph = 'Find in graph';
export const nameObjectIdGraph = 'Name or object ID in graph';
export const nameObjectId = 'Name or object id';
export const noMatchGraph = 'No match in the graph.';
export const andCountMore = (count: number) => `and ${count} more`;

// Graph canvas
export const arranging = 'Arranging the graph …';
export const drawingRole = 'drawing';
export const drawingOf = (nodes: number, edges: number) =>
  `Drawing of ${plural(nodes, 'object')} and ${plural(edges, 'relationship')}; arrow keys go from object to object, R from relationship to relationship, the table holds the same`;

// Group nodes
export const nameCountObjects = (name: string, count: string) => `${name}: ${count} objects`;

// Legend
export const legend = 'Legend';
export const iconsGraph = 'Icons in the graph';

// Look menu
export const colourBlindSafeColours = 'Colour-blind safe colours';
export const coloursOtherTools = 'Colours of other tools';
export const sizeByExposure = 'Size by exposure';
export const sizeByImpact = 'Size by impact';
export const groupByKind = 'Group by kind';
export const groupByDomain = 'Group by domain';
export const groupByOu = 'Group by OU';
export const appearance = 'Appearance';

// Spoken part
export const kindFromTo = (kind: string, from: string | undefined, to: string | undefined) =>
  `${kind} from ${from} to ${to}`;
export const tierZero = 'Tier Zero';
export const inboundRelationships = (incoming: number) => plural(incoming, 'inbound relationship');
export const outgoingOutbound = (outgoing: number) => `${outgoing} outbound`;
