import { findFindings, type ZoneAccess, zoneAccess } from '@chokepoint/analysis';
import type { GraphImage } from '@chokepoint/graph';
import { describeFindings } from '../findings/detect/describe-findings.ts';
import { findingsOptions } from '../findings/detect/find-findings-task.ts';
import type { FindFindingsInput, FoundFinding, FoundFindings } from '../findings/detect/found-finding.ts';
import { nodeName } from '../graph/node-name.ts';
import type { TaskLimits } from '../workers/task.ts';

/** A graph as rules see it. What is expensive is computed once, when a rule needs it. */
export class PolicyState {
  readonly image: GraphImage;
  readonly #find: FindFindingsInput;
  readonly #limits: TaskLimits;
  readonly #access = new Map<number, ZoneAccess>();
  #found: FoundFindings | undefined;

  constructor(image: GraphImage, find: FindFindingsInput, limits: TaskLimits) {
    this.image = image;
    this.#find = find;
    this.#limits = limits;
  }

  get found(): FoundFindings {
    this.#found ??= this.#search();
    return this.#found;
  }

  accessTo(zone: number): ZoneAccess {
    const known = this.#access.get(zone);
    if (known) return known;
    const { deadline } = this.#limits;
    const access = zoneAccess(this.image, findingsOptions(this.image, this.#find), zone, deadline);
    this.#access.set(zone, access);
    return access;
  }

  /** Rules need neither ranks nor the numbers of each environment alone. */
  #search(): FoundFindings {
    const options = { ...findingsOptions(this.image, this.#find), ranked: false, alone: false };
    return describeFindings(this.image, findFindings(this.image, options, this.#limits.deadline), this.#find);
  }

  nameOf(id: string): string {
    const node = this.image.nodeByObjectId(id);
    return node === undefined ? id : nodeName(this.image, node);
  }
}

/** The same for a finding in every graph. */
export const identityOf = ({ type, zone, source, target }: FoundFinding): string =>
  JSON.stringify([type, zone, target.environmentId, source.id, target.id]);
