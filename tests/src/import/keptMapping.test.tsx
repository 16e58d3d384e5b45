import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../../resources/registry.ts';
import type { StepProps } from '../../../src/import/StepProps.ts';
import { useMapping } from '../../../src/import/useMapping.ts';
import type { Preview } from '../../../src/import/usePreview.ts';

const step = { position: { file: 'halls.xlsx' }, resource: registry.buildings } as unknown as StepProps;
const previewOf = (headers: readonly string[]) =>
  ({ sheet: 'Data', headingRow: 1, headers, guess: headers.map(() => null) }) as unknown as Preview;
const mappingOf = (headers: readonly string[]) =>
  renderHook(() => useMapping(step, previewOf(headers))).result;

it('the chosen columns come back after a reload, but not for a sheet with another number of columns', () => {
  const first = mappingOf(['A', 'B', 'C']);
  act(() => first.current.choose(1, 'name'));
  expect(first.current.mapping).toEqual([null, 'name', null]);
  expect(mappingOf(['A', 'B', 'C']).current.mapping).toEqual([null, 'name', null]);
  expect(mappingOf(['Z', 'A', 'B', 'C']).current.mapping).toEqual([null, null, null, null]);
  expect(mappingOf(['A', 'B']).current.mapping).toEqual([null, null]);
});

it('a stored choice that cannot be read is replaced by the guess', () => {
  const first = mappingOf(['A', 'B']);
  act(() => first.current.choose(0, 'name'));
  const key = sessionStorage.key(0) ?? '';
  for (const broken of ['{', '7', '{"length":2}']) {
    sessionStorage.setItem(key, broken);
    expect(mappingOf(['A', 'B']).current.mapping).toEqual([null, null]);
  }
});
