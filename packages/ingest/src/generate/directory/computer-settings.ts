import type { Random } from '../random.ts';
import type { ComputerRole } from './computers.ts';
import { PLANTED } from './planted-paths.ts';

const collected = (Result: unknown) => ({ Collected: true, FailureReason: null, Result });

/** What decides whether a machine's authentication can be relayed, and to where. */
export function relaySettings(
  role: ComputerRole,
  number: number,
  random: Random,
): { properties: object; collected: object } {
  const controller = role === 'controller';
  // The second controller is the one that was forgotten when signing became the rule.
  const lax = controller
    ? number === 1
    : role === 'server'
      ? number === PLANTED.syncServer || random.chance(0.3)
      : random.chance(0.8);
  return {
    properties: controller ? { ldapsigning: !lax, ldapsepa: !lax, ldapenabled: true, ldapsenabled: true } : {},
    collected: {
      SmbInfo: collected({ SigningEnabled: controller || !lax, OsVersion: '10.0', OsBuildNumber: '20348' }),
      IsWebClientRunning: collected(role === 'workstation' && random.chance(0.15)),
      NTLMRegistryData: collected({
        RestrictSendingNtlmTraffic: random.chance(0.05) ? 2 : 0,
        RestrictReceivingNTLMTraffic: 0,
        RequireSecuritySignature: lax ? 0 : 1,
        EnableSecuritySignature: 1,
        NtlmMinClientSec: 536870912,
        NtlmMinServerSec: 536870912,
        LmCompatibilityLevel: random.pick([3, 5, 5, 5]),
        UseMachineId: 1,
        ClientAllowedNTLMServers: [],
      }),
    },
  };
}
