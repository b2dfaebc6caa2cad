import type { NodeKindName } from './node-kinds.ts';

type Environment = {
  /** Kind of the node that represents the environment. */
  readonly kind: NodeKindName;
  readonly sourceKind: NodeKindName;
  /** Kinds whose exposure is counted. */
  readonly principals: readonly NodeKindName[];
};

export const environments: readonly Environment[] = [
  { kind: 'Domain', sourceKind: 'Base', principals: ['User', 'Computer'] },
  { kind: 'AZTenant', sourceKind: 'AZBase', principals: ['AZUser', 'AZVM', 'AZServicePrincipal'] },
];
