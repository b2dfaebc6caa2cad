import type { Socket } from 'node:net';
import type { Wire } from '@chokepoint/bolt';
import type { WebSocket } from 'ws';
import { roomToWrite } from './socket-wire.ts';

/** Bolt inside binary frames, whose bounds mean nothing. */
export const webSocketWire = (client: WebSocket, socket: Socket): Wire => ({
  write(bytes) {
    if (client.readyState !== client.OPEN) return true;
    client.send(bytes);
    return !socket.writableNeedDrain;
  },
  drained: () => roomToWrite(socket),
  close: () => client.close(),
  pause: () => client.pause(),
  resume: () => client.resume(),
});
