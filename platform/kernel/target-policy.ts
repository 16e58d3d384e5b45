import type { Settings } from '../configuration/settings.ts';
import { checkTarget, TargetError, type TargetPolicy } from './targets.ts';

/** The addresses that this installation may dial. */
export function targetPolicy({ webhookTargets }: Settings): TargetPolicy {
  return { allowLoopback: webhookTargets === 'loopback' };
}

/** The faults in an address to dial, as sentences. */
export function targetFault(address: string, policy: TargetPolicy): string[] {
  try {
    checkTarget(address, policy);
    return [];
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return [error.message];
  }
}
