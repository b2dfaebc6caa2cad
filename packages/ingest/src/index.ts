export { openUpload, type Upload, type UploadFile } from './archive/upload.ts';
export { azureItemKinds } from './azurehound/azure-item.ts';
export type {
  BatchSink,
  Endpoint,
  NodeMatch,
  NodeRef,
  Properties,
  PropertyMatcher,
  PropertyValue,
  Rejection,
  Severity,
} from './batch-sink.ts';
export { isMatch } from './batch-sink.ts';
export { type ByteSource, bytesSource, fileSource, streamSource } from './byte-source.ts';
export type { ConversionReport } from './conversion-report.ts';
export { type ConversionOptions, convertStream, identifyDocument, type Progress } from './convert-stream.ts';
export type { DocumentHead } from './document-head.ts';
export type { Identity } from './identify.ts';
export { toUtf8 } from './json/text-encoding.ts';
export { type MemoryEdge, MemoryGraph, type MemoryNode } from './memory-graph.ts';
export { NodeFinder, unresolved } from './node-finder.ts';
export { upperCase } from './upper-case.ts';
