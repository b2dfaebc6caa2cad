import type { Socket } from 'node:net';
import type { Wire } from '@chokepoint/bolt';

/** A client that reads nothing for this long is gone. */
const STALLED_MS = 60_000;

/** Resolves when there is room to write again, or the socket is gone; ends one that stalls. */
export async function roomToWrite(socket: Socket): Promise<void> {
  if (socket.destroyed || !socket.writableNeedDrain) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stalled = setTimeout(() => socket.destroy(), STALLED_MS).unref();
  socket.once('drain', resolve).once('close', resolve);
  await promise;
  clearTimeout(stalled);
  socket.off('drain', resolve).off('close', resolve);
}

/** Bolt straight over TCP or TLS. */
export const socketWire = (socket: Socket): Wire => ({
  write: (bytes) => (socket.writable ? socket.write(bytes) : true),
  drained: () => roomToWrite(socket),
  close: () => socket.destroySoon(),
  pause: () => void socket.pause(),
  resume: () => void socket.resume(),
});
