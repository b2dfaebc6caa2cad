/** The peer broke the protocol. There is no way to go on after it: the connection is closed. */
export class ProtocolFault extends Error {
  override name = 'ProtocolFault';
}
