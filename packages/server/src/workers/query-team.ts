import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { FinishedPart, Team } from '@chokepoint/cypher';
import { MOST_MEMBERS, SharedWork } from './shared-work.ts';
import type { HelpOffer, HelpRequest } from './worker-calls.ts';

/** The number of the thread that has the query; those that help have others. */
const LEADER = 0;
/** Starts are walked from in batches of this many, which stay together. */
const BATCH = 32;
/** What is left when this time has passed, and will take this long, is worth another thread. */
const ALONE_MS = 50;
const LEFT_MS = 200;
/** How long the leader sleeps before it looks at its deadline. */
const WAIT_MS = 10;
/** A thread that was needed elsewhere may come back, each time by a port of its own. */
const PORTS_PER_HELPER = 4;

type LeadTeam = Team & {
  /** The query has ended. */
  end(): void;
};

/** The team of the thread that has a query. Nothing is shared before it asks for help. */
export function leadTeam(most: number, offer: (offer: HelpOffer, moved: readonly MessagePort[]) => void): LeadTeam {
  const work = new SharedWork();
  const ports: MessagePort[] = [];
  return {
    leads: true,
    most,
    batch: BATCH,
    pays: (elapsedMs, leftMs) => elapsedMs >= ALONE_MS && leftMs >= LEFT_MS,
    begin({ first, total, fingerprint }) {
      work.open(first, total);
      const channels = Array.from(
        { length: Math.min(MOST_MEMBERS, PORTS_PER_HELPER * (most - 1)) },
        () => new MessageChannel(),
      );
      ports.push(...channels.map(({ port1 }) => port1));
      const others = channels.map(({ port2 }) => port2);
      offer({ numbers: work.numbers, fingerprint, ports: others }, others);
      return true;
    },
    take: (size) => work.take(size),
    deliver: () => {},
    received: () => ports.flatMap(partsAt),
    wait: () => work.waitForMembers(WAIT_MS),
    close: () => work.close(),
    held: (values) => work.held(LEADER, values),
    end() {
      work.close();
      for (const port of ports) port.close();
    },
  };
}

/** The team of a thread that helps. */
export function joinTeam({ numbers, fingerprint, member, port }: HelpRequest): Team {
  const work = new SharedWork(numbers);
  return {
    leads: false,
    most: 1,
    batch: BATCH,
    pays: () => false,
    begin: (own) => own.fingerprint === fingerprint,
    take: (size) => (work.isRecalled(member) ? undefined : work.take(size)),
    deliver: (part) => port.postMessage({ ...part, member } satisfies FinishedPart),
    received: () => [],
    wait: () => false,
    close: () => {},
    held: (values) => work.held(member, values),
  };
}

function partsAt(port: MessagePort): FinishedPart[] {
  const parts: FinishedPart[] = [];
  for (let found = receiveMessageOnPort(port); found; found = receiveMessageOnPort(port)) parts.push(found.message);
  return parts;
}
