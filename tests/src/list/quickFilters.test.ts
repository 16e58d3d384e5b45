import { expect, it } from 'vitest';
import { groupQuick, quickStates, withQuestion } from '../../../src/list/filter/quickFilters.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import { users } from '../../../resources/users/index.ts';
import { auditEntries } from '../../../resources/auditEntries/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import type { AddressCondition } from '../../../src/list/address.ts';

const state = (value: string): AddressCondition => ({ field: 'state', operator: 'eq', value });
const others: readonly AddressCondition[] = [
  { field: 'state', operator: 'neq', value: 'skipped' },
  { field: 'configurationName', operator: 'eq', value: 'Doors' },
];

it('a quick filter replaces another value of its field, and keeps other filters', () => {
  expect(withQuestion([...others, state('failed')], [state('delivered')], [])).toEqual([
    ...others,
    state('delivered'),
  ]);
});

it('a quick filter of two conditions is replaced as a whole, and each delivery is found by one quick filter', () => {
  const tried: AddressCondition = { field: 'attemptCount', operator: 'gt', value: '0' };
  const on = [state('waiting'), ...others, tried];
  expect(withQuestion(on, [state('failed')], [{ positions: [0, 3] }])).toEqual([...others, state('failed')]);
  const untried: AddressCondition = { field: 'attemptCount', operator: 'eq', value: '0' };
  expect(withQuestion(on, [state('waiting'), untried], [{ positions: [0, 3] }])).toEqual([
    ...others,
    state('waiting'),
    untried,
  ]);
});

it('quick filters that set one field are a group, and others stand alone', () => {
  const fieldsOf = (resource: AnyResource) => {
    const states = quickStates({ resource, place: resource.places['client']! }, [], () => true);
    return groupQuick(states).map((one) =>
      'states' in one ? `${one.field}: ${one.states.length}` : one.question,
    );
  };
  expect(fieldsOf(webhookDeliveries)).toEqual(['state: 7']);
  expect(fieldsOf(auditEntries)).toEqual(['operation: 4', 'subject: 4']);
  for (const resource of [users, buildings] as AnyResource[])
    expect(fieldsOf(resource)).toEqual(resource.places['client']?.list?.quick);
});
