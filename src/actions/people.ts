import Block from '@mui/icons-material/Block';
import HowToReg from '@mui/icons-material/HowToReg';
import LockOpen from '@mui/icons-material/LockOpen';
import Password from '@mui/icons-material/PasswordOutlined';
import Restart from '@mui/icons-material/RestartAlt';
import { mayWriteField } from '../../resources/declaration/index.ts';
import type { ActionContext, RecordAction } from '../portal/actions/recordAction.ts';

/** Whether the viewer may set a field of the record, and the record is not their own. */
function mayChange(name: string, { resource, record, viewer }: ActionContext): boolean {
  return record.id !== viewer.userUid && mayWriteField(resource, name, 'update', viewer);
}

/** Saves one value of the record, as its form would. */
function set(name: string, value: unknown): NonNullable<RecordAction['perform']> {
  return ({ resource, record, scope, placeName }, dataProvider) =>
    dataProvider.update(resource.name, {
      id: record.id,
      data: { [name]: value },
      previousData: record,
      meta: { scope, place: placeName },
    });
}

const isLocked = ({ record }: ActionContext) => record['locked'] === true;
const hasFailed = ({ record }: ActionContext) => Number(record['failedLogins'] ?? 0) > 0;

/** Lets somebody in again whom too many wrong passwords have locked out. */
export const unlock: RecordAction = {
  name: 'unlock',
  Icon: LockOpen,
  visible: (context) => mayChange('failedLogins', context) && isLocked(context),
  perform: set('failedLogins', 0),
};

/** Resets the count of wrong passwords before it comes to a lock. */
export const resetFailures: RecordAction = {
  name: 'resetFailures',
  Icon: Restart,
  visible: (context) => mayChange('failedLogins', context) && !isLocked(context) && hasFailed(context),
  perform: set('failedLogins', 0),
};

/** The count of the provider's staff is no field that is saved: it has a call of its own. */
const resetOfStaff: RecordAction['perform'] = ({ resource, record }, dataProvider) =>
  dataProvider.call({
    service: resource.calls.service,
    path: 'system/locks/{systemUserId}',
    scope: { systemUserId: record.id },
    method: 'DELETE',
    message: 'user-update',
  });

export const unlockStaff: RecordAction = {
  ...unlock,
  visible: (context) => mayChange('userActive', context) && isLocked(context),
  perform: resetOfStaff,
};

export const resetStaffFailures: RecordAction = {
  ...resetFailures,
  visible: (context) => mayChange('userActive', context) && !isLocked(context) && hasFailed(context),
  perform: resetOfStaff,
};

export const resetPassword: RecordAction = {
  name: 'resetPassword',
  Icon: Password,
  visible: (context) => mayChange('userActive', context),
  hasDialog: true,
};

export const deactivate: RecordAction = {
  name: 'deactivate',
  Icon: Block,
  isDangerous: true,
  visible: (context) => mayChange('userActive', context) && context.record['userActive'] !== false,
  perform: set('userActive', false),
};

export const reactivate: RecordAction = {
  name: 'reactivate',
  Icon: HowToReg,
  visible: (context) => mayChange('userActive', context) && context.record['userActive'] === false,
  perform: set('userActive', true),
};
