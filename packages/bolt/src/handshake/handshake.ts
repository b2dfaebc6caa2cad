import { ProtocolFault } from '../packstream/protocol-fault.ts';
import { type BoltVersion, VERSIONS } from './bolt-version.ts';

const MAGIC = [0x60, 0x60, 0xb0, 0x17];
const OFFER_BYTES = 20;
const NO_VERSION = Uint8Array.of(0, 0, 0, 0);
/** The slot by which a client asks for the list of versions. */
const MANIFEST = [0, 0, 1, 0xff];
/** The same versions as ranges: 5.8 to 5.6, 5.4 to 5.0, 4.4 to 4.1. No capabilities. */
const MANIFEST_ANSWER = Uint8Array.of(...MANIFEST, 3, 0, 2, 8, 5, 0, 4, 4, 5, 0, 3, 4, 4, 0);
const LONGEST_VARINT = 9;

type Agreed = {
  /** Undefined when there is no version that both sides know. */
  readonly version: BoltVersion | undefined;
  readonly byManifest: boolean;
  /** What was received behind the handshake. */
  readonly rest: Uint8Array;
};

/** Agrees on a version of the protocol, however the bytes arrive. */
export class Handshake {
  readonly #send: (bytes: Uint8Array) => void;
  #received: Uint8Array = new Uint8Array(0);
  #byManifest = false;

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send;
  }

  /** The result once there is one. Throws when the peer does not speak the protocol. */
  push(bytes: Uint8Array): Agreed | undefined {
    this.#received = Buffer.concat([this.#received, bytes]);
    return this.#byManifest ? this.#choice() : this.#offer();
  }

  #offer(): Agreed | undefined {
    const received = this.#received;
    if (MAGIC.some((byte, at) => at < received.length && received[at] !== byte))
      throw new ProtocolFault('this is not the Bolt protocol');
    if (received.length < OFFER_BYTES) return undefined;
    this.#received = received.subarray(OFFER_BYTES);
    for (let at = MAGIC.length; at < OFFER_BYTES; at += 4) {
      const slot = received.subarray(at, at + 4);
      if (MANIFEST.every((byte, index) => slot[index] === byte)) {
        this.#byManifest = true;
        this.#send(MANIFEST_ANSWER);
        return this.#choice();
      }
      const version = newestOf(slot);
      if (version) return this.#agree(version);
    }
    this.#send(NO_VERSION);
    return { version: undefined, byManifest: false, rest: this.#received };
  }

  #agree(version: BoltVersion): Agreed {
    this.#send(Uint8Array.of(0, 0, version.minor, version.major));
    return { version, byManifest: false, rest: this.#received };
  }

  /** The version that the client chose from the manifest, then its capabilities. */
  #choice(): Agreed | undefined {
    const received = this.#received;
    const last = received.subarray(4).findIndex((byte) => byte < 0x80);
    if (received.length > 4 + LONGEST_VARINT && last === -1) throw new ProtocolFault('the capabilities have no end');
    if (received.length < 5 || last === -1) return undefined;
    const [, range, minor, major] = received;
    const version = VERSIONS.find((one) => range === 0 && one.major === major && one.minor === minor);
    return { version, byManifest: true, rest: received.subarray(5 + last) };
  }
}

/** The newest version in the range of a slot: `00`, how many minor versions below, minor, major. */
function newestOf(slot: Uint8Array): BoltVersion | undefined {
  const [, range = 0, minor = 0, major = 0] = slot;
  return VERSIONS.find((one) => one.major === major && one.minor <= minor && one.minor >= minor - range);
}
