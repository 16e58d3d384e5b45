import { expect, it } from 'vitest';
import {
  choice,
  date,
  defineResource,
  email,
  recordName,
  reference,
  section,
  text,
} from '../../../resources/declaration/index.ts';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { labeller } from '../../../src/fields/choosing/references.ts';
import { toOption } from '../../../src/fields/choosing/useLookup.ts';
import { formatValue } from '../../../src/format/format.ts';
import type { NameOf } from '../../../src/format/useNameOf.ts';

const inspections = defineResource({
  name: 'inspections',
  label: { one: 'Inspection', many: 'Inspections' },
  title: 'kind',
  named: ['kind', 'dueDate'],
  sections: {
    inspection: section('Inspection', {
      kind: choice([{ value: 'elevator', label: 'Elevator' }]),
      dueDate: date(),
    }),
  },
  calls: { service: 'inspections/v1' },
  places: {},
  messages: {},
});

const inspectors = defineResource({
  name: 'inspectors',
  label: { one: 'Inspector', many: 'Inspectors' },
  title: 'address',
  named: ['firstName', 'lastName'],
  sections: {
    person: section('Person', { firstName: text(), lastName: text(), address: email() }),
  },
  calls: { service: 'inspections/v1' },
  places: {},
  messages: {},
});

const nameOf: NameOf = (resource, record) =>
  recordName(resource, record, (field, value) =>
    formatValue(field, value, { locale: 'en-US', words: { yes: 'Yes', no: 'No' } }),
  );

it('formats each part of a name by its field', () => {
  expect(nameOf(inspections, { kind: 'elevator', dueDate: '2026-12-24' })).toBe('Elevator · Dec 24, 2026');
  expect(nameOf(inspections, { kind: 'elevator', dueDate: null })).toBe('Elevator');
});

it('joins texts with a space, and falls back to the title when all are empty', () => {
  const address = 'ann@northfield.example';
  expect(nameOf(inspectors, { firstName: 'Ann', lastName: ' Lee ', address })).toBe('Ann Lee');
  expect(nameOf(inspectors, { firstName: '', lastName: null, address })).toBe(address);
});

it('names referenced records in lists and in options', () => {
  const inspector = reference('inspectors');
  const ann: PlatformRecord = {
    id: '1',
    uid: '1',
    firstName: 'Ann',
    lastName: 'Lee',
    address: 'ann@x.example',
  };
  expect(labeller(inspector, inspectors, [ann], nameOf)('1', {})).toBe('Ann Lee');
  expect(toOption(inspector, inspectors, ann, nameOf)).toMatchObject({
    key: '1',
    label: 'Ann Lee',
    detail: 'ann@x.example',
  });
});
