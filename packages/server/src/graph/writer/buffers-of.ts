/** The memory of chunks, which goes to another thread without a copy. Several chunks may share one buffer. */
export function buffersOf(chunks: readonly Uint8Array[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { buffer } of chunks) if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  return [...buffers];
}
