import type { ResourceName } from '../../resources/registry.ts';
import {
  deactivate,
  reactivate,
  resetFailures,
  resetPassword,
  resetStaffFailures,
  unlock,
  unlockStaff,
} from './people.ts';
import type { RecordAction } from '../portal/actions/recordAction.ts';
import { copy, replay, test } from './webhooks.ts';

/** What can be done with the records of a resource, in the order in which it is offered. */
export const recordActions: Partial<Record<ResourceName, readonly RecordAction[]>> = {
  users: [unlock, resetPassword, resetFailures, reactivate, deactivate],
  webhookConfigurations: [test, copy],
  webhookDeliveries: [replay],
  systemUsers: [unlockStaff, resetPassword, resetStaffFailures, reactivate, deactivate],
};

/** The actions of a resource by its name. */
export function actionsOf(name: string): readonly RecordAction[] {
  return recordActions[name as ResourceName] ?? [];
}
