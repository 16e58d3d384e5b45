import Block from '@mui/icons-material/Block';
import LockOpen from '@mui/icons-material/LockOpen';
import Password from '@mui/icons-material/PasswordOutlined';
import Restart from '@mui/icons-material/RestartAlt';
import { lazy } from 'react';
import { mayWriteField } from '../../resources/declaration/index.ts';
import type { ActionContext, RecordAction } from './types.ts';

/** Whether the viewer may set a field of the record, and the record is not their own. */
function mayChange(name: string, { resource, record, viewer }: ActionContext): boolean {
  return record.id !== viewer.userUid && mayWriteField(resource, name, 'update', viewer.kind, viewer.held);
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

/** Lets somebody in again whom too many wrong passwords have locked out, or resets the count before it comes to that. */
export const unlock: RecordAction = {
  name: 'unlock',
  Icon: LockOpen,
  visible: (context) =>
    mayChange('failedLogins', context) &&
    (context.record['locked'] === true || Number(context.record['failedLogins'] ?? 0) > 0),
  perform: set('failedLogins', 0),
};

export const resetPassword: RecordAction = {
  name: 'resetPassword',
  Icon: Password,
  visible: (context) => mayChange('userActive', context),
  Dialog: lazy(() => import('./ResetPasswordDialog.tsx')),
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
  Icon: Restart,
  visible: (context) => mayChange('userActive', context) && context.record['userActive'] === false,
  perform: set('userActive', true),
};
