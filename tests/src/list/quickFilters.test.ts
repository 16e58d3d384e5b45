import { expect, it } from 'vitest';
import { withQuestion } from '../../../src/list/filter/quickFilters.ts';
import type { AddressCondition } from '../../../src/list/address.ts';

const state = (value: string): AddressCondition => ({ field: 'state', operator: 'eq', value });
const others: readonly AddressCondition[] = [
  { field: 'state', operator: 'neq', value: 'skipped' },
  { field: 'configurationName', operator: 'eq', value: 'Doors' },
];

it('a quick filter replaces another value of its field, and keeps other filters', () => {
  expect(withQuestion([...others, state('failed')], [state('delivered')])).toEqual([
    ...others,
    state('delivered'),
  ]);
});
