import type { Edition } from '@chokepoint/analysis';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { DetectionParts } from '../findings/detect/detection-parts.ts';
import type { Encrypter } from '../identity/secrets/encrypter.ts';
import type { FlagStore } from '../settings/flag-store.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';

export type EvidenceParts = DetectionParts & {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly edition: Edition;
  readonly encrypter: Encrypter;
  readonly flags: FlagStore;
  readonly parameters: ParameterStore;
};
