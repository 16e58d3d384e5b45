import { expect, test } from 'vitest';
import {
  type AnyResource,
  date,
  decimal,
  defineResource,
  instant,
  section,
  text,
} from '../../resources/declaration/index.ts';
import {
  describeViolation,
  isLocked,
  namesToCheck,
  validateRecord,
} from '../../resources/declaration/fields/validation.ts';

const keys = defineResource({
  name: 'keys',
  label: { one: 'Key', many: 'Keys' },
  identifier: { field: 'uid', param: 'keyId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'holder',
  sections: {
    key: section('Key', {
      holder: text({ required: true }),
      from: date(),
      until: date({ lockedWhen: { field: 'state', is: ['returned'] } }),
      state: text(),
      reason: text({ when: { field: 'state', is: ['lost'], required: true } }),
    }),
  },
  calls: { service: 's', path: 'clients/{clientId}/keys', operations: ['list'] },
  rules: [
    {
      of: ['from', 'until'],
      at: 'until',
      message: { 'en-US': 'Until cannot be before From.', 'en-GB': 'Until cannot come before From.' },
      holds: ({ from, until }) => !from || !until || from <= until,
    },
  ],
  places: {},
  messages: {},
});

const sentences = (
  names: readonly string[],
  record: Record<string, unknown>,
  locale: 'en-US' | 'en-GB' = 'en-US',
) =>
  validateRecord(keys, names, record).map((violation) => [
    violation.field,
    describeViolation(keys, violation, locale),
  ]);

test('a broken rule is reported at its field, in the locale’s text', () => {
  const record = { holder: 'Ann', from: '2026-05-02', until: '2026-05-01' };
  expect(sentences(['until'], record)).toEqual([['until', 'Until cannot be before From.']]);
  expect(sentences(['from'], record, 'en-GB')).toEqual([['until', 'Until cannot come before From.']]);
  expect(sentences(['from', 'until'], { ...record, until: '2026-05-02' })).toEqual([]);
});

test('a rule is not reported for unchanged fields or for a value with its own error', () => {
  expect(sentences(['holder'], { holder: 'Ann', from: '2026-05-02', until: '2026-05-01' })).toEqual([]);
  expect(sentences(['until'], { from: '2026-05-02', until: 'soon' })).toEqual([
    ['until', 'Until must be a date.'],
  ]);
});

test('a changed field is validated together with the fields that depend on it', () => {
  expect(namesToCheck(keys, ['state'])).toEqual(['state', 'reason']);
  expect(sentences(namesToCheck(keys, ['state']), { holder: 'Ann', state: 'lost', reason: null })).toEqual([
    ['reason', 'Reason is required.'],
  ]);
  expect(
    sentences(namesToCheck(keys, ['state']), { holder: 'Ann', state: 'kept', reason: 'Fell in' }),
  ).toEqual([['reason', 'Reason does not belong to this kind of record.']]);
});

test('a field is locked while its record has the locking value', () => {
  expect(isLocked(keys.fields.until, { state: 'returned' })).toBe(true);
  expect(isLocked(keys.fields.until, { state: 'out' })).toBe(false);
});

test('a date, a timestamp or a number is compared with its bound when either of them changes', () => {
  const stays: AnyResource = defineResource({
    name: 'stays',
    label: { one: 'Stay', many: 'Stays' },
    sections: {
      stay: section('Stay', {
        name: text(),
        arrival: date(),
        departure: date({ notBefore: 'arrival' }),
        opened: instant(),
        closed: instant({ notBefore: 'opened' }),
        least: decimal(),
        most: decimal({ notBefore: 'least' }),
      }),
    },
    calls: { service: 's' },
    places: {},
  });
  const faults = (record: Readonly<Record<string, unknown>>, ...changed: string[]) =>
    validateRecord(stays, namesToCheck(stays, changed), record).map((fault) =>
      describeViolation(stays, fault),
    );

  const late = { arrival: '2026-03-11', departure: '2026-03-10' };
  expect(faults(late, 'arrival')).toEqual(['Departure cannot be before Arrival.']);
  expect(faults(late, 'departure')).toEqual(['Departure cannot be before Arrival.']);
  expect(faults({ ...late, departure: '2026-03-11' }, 'departure')).toEqual([]);
  expect(faults({ ...late, departure: null }, 'departure')).toEqual([]);

  // Half past ten in Paris is before ten in London.
  const moments = { opened: '2026-03-11T10:00:00Z', closed: '2026-03-11T10:30:00+01:00' };
  expect(faults(moments, 'opened')).toEqual(['Closed cannot be before Opened.']);
  expect(faults({ ...moments, closed: '2026-03-11T10:30:00Z' }, 'opened')).toEqual([]);

  expect(faults({ least: 10, most: 9.5 }, 'least')).toEqual(['Most cannot be less than Least.']);
  expect(faults({ least: 0, most: 0 }, 'least')).toEqual([]);
});

test('a field required in one state is optional in all others', () => {
  const inspections: AnyResource = defineResource({
    name: 'inspections',
    label: { one: 'Inspection', many: 'Inspections' },
    sections: {
      inspection: section('Inspection', {
        name: text(),
        status: text(),
        findings: text({ requiredWhen: { field: 'status', is: ['failed'] } }),
      }),
    },
    calls: { service: 's' },
    places: {},
  });
  const faults = (record: Readonly<Record<string, unknown>>) =>
    validateRecord(inspections, namesToCheck(inspections, ['status']), record).map(({ field, key }) => [
      field,
      key,
    ]);
  expect(faults({ status: 'failed' })).toEqual([['findings', 'required']]);
  expect(faults({ status: 'failed', findings: 'A worn cable' })).toEqual([]);
  expect(faults({ status: 'passed', findings: 'None' })).toEqual([]);
  expect(faults({ status: 'passed' })).toEqual([]);
});
