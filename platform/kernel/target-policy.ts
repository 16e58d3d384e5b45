import type { Settings } from '../configuration/settings.ts';
import { checkTarget, TargetError, type TargetPolicy } from './targets.ts';

/** The targets that this installation may connect to. */
export function targetPolicy({ webhookTargets }: Settings): TargetPolicy {
  return { allowLoopback: webhookTargets === 'loopback' };
}

/** The errors in a target URL, as messages. */
export function targetFault(address: string, policy: TargetPolicy): string[] {
  try {
    checkTarget(address, policy);
    return [];
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return [error.message];
  }
}
