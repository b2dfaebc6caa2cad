export { byId, byName, byProperty } from './builder/endpoints.ts';
export { OpenGraphBuilder } from './builder/opengraph-builder.ts';
export type { Endpoint, GraphEdge, GraphNode, OpenGraphFile, Properties } from './format/opengraph-format.ts';
export { OpenGraphError, type Problem } from './format/problem.ts';
export { type Credentials, type ServiceOptions, UploadError } from './uploader/service-request.ts';
export { type UploadOptions, type UploadResult, uploadGraph } from './uploader/upload-graph.ts';
export { type ValidationReport, validateFile, validateStream, validateText } from './validator/validate-file.ts';
