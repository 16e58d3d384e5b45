import { expect, it } from 'vitest';
import { moveBack } from '../../../resources/declaration/actions/moveBack.ts';
import type { Actions } from '../../../resources/declaration/index.ts';

const move = (from: readonly string[], to: string) =>
  ({ on: 'record', method: 'POST', path: '{uid}', moves: { field: 'state', from, to } }) as const;

const actions: Actions = {
  retire: move(['In use', 'In repair'], 'Retired'),
  useAgain: move(['Retired'], 'In use'),
  repairAgain: move(['Retired'], 'In repair'),
  open: move(['Closed'], 'Open'),
  close: move(['Open'], 'Closed'),
  stop: move(['Checked'], 'Stopped'),
  check: {
    ...move(['Stopped'], 'Checked'),
    moves: { ...move(['Stopped'], 'Checked').moves, at: 'checkedAt' },
  },
};

it('moves a record back to the state that the response names', () => {
  expect(moveBack({ actions }, 'retire', { from: 'In use' })).toBe('useAgain');
  expect(moveBack({ actions }, 'retire', { from: 'In repair' })).toBe('repairAgain');
});

it('knows the state before without a response where the action moves from one state only', () => {
  expect(moveBack({ actions }, 'open', undefined)).toBe('close');
  expect(moveBack({ actions }, 'retire', undefined)).toBeUndefined();
  expect(moveBack({ actions }, 'retire', {})).toBeUndefined();
});

it('takes no action that records a time, which would say that it has happened again', () => {
  expect(moveBack({ actions }, 'stop', { from: 'Checked' })).toBeUndefined();
});
