import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as fieldInput from '../../../src/fields/useFieldInput.ts';
import { box, fakePlatform, show } from './support.tsx';

vi.mock('../../../src/fields/useFieldInput.ts', { spy: true });

it('re-renders only the edited field', async () => {
  const platform = fakePlatform(() => undefined);
  const { user } = show({ resource: 'clients', place: 'system', platform });
  const name = await box(/^Name/);
  // A value that arrives late re-renders its own field once.
  expect(await screen.findByText('An unknown error occurred.')).toBeVisible();
  await user.type(name, 'N');
  const drawn = vi.mocked(fieldInput.useFieldInput);
  drawn.mockClear();
  await user.type(name, 'orthfield');
  const names = drawn.mock.calls.map(([props]) => props.name);
  expect(new Set(names)).toEqual(new Set(['name']));
  expect(names.length).toBeLessThanOrEqual(2 * 'orthfield'.length);
});
