import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildings } from '../../../resources/buildings/index.ts';
import type { FormModel } from '../../../src/form/model.ts';
import { useRecordForm } from '../../../src/form/useRecordForm.ts';

const stored = { id: 'b-1', name: 'School', city: 'Oldtown' };

/** The form of a building whose writable fields change while it is open. */
function open(writable: readonly string[]) {
  const { result, rerender } = renderHook(
    (names: readonly string[]) =>
      useRecordForm(buildings, { sections: [], writable: names } satisfies FormModel, stored, false),
    { initialProps: writable },
  );
  return { form: () => result.current, writes: (names: readonly string[]) => rerender(names) };
}

it('a field that becomes writable while the form is open has its value, beside what was typed', () => {
  const { form, writes } = open(['name']);
  act(() => form().form.setValue('name', 'New school'));
  writes(['name', 'city']);
  expect(form().form.getValues()).toMatchObject({ name: 'New school', city: 'Oldtown' });
  expect(form().changed()).toEqual(['name']);
});

it('what was typed stays in a form that could not be written for a while', () => {
  const { form, writes } = open(['name', 'city']);
  act(() => form().form.setValue('city', 'Newtown'));
  writes([]);
  writes(['name', 'city']);
  expect(form().form.getValues()).toMatchObject({ name: 'School', city: 'Newtown' });
  expect(form().changed()).toEqual(['city']);
});
