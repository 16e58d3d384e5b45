import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Combobox } from '../../../src/fields/choosing/Combobox.tsx';
import { useBareInput } from '../../../src/fields/useBareInput.ts';
import type { LookupOption } from '../../../src/fields/choosing/useLookup.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';

const options = ['Ash', 'Birch', 'Cedar'].map((label) => ({ key: label, label }));

function Trees() {
  const input = useBareInput('Trees');
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState<readonly LookupOption[]>(options.slice(0, 1));
  return (
    <Combobox<true>
      multiple
      input={input}
      isRequired={false}
      options={options}
      value={[...value]}
      onChange={(_, next) => setValue(next as LookupOption[])}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disableCloseOnSelect
      filterSelectedOptions
    />
  );
}

function show() {
  render(
    <CoreAdminContext i18nProvider={createI18nProvider('us')}>
      <Trees />
      <button>After</button>
    </CoreAdminContext>,
  );
  return { user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Trees' }) };
}

const list = () => screen.queryByRole('listbox');

it.each([
  ['Tab', '{Tab}'],
  ['Shift and Tab', '{Shift>}{Tab}{/Shift}'],
  ['Escape', '{Escape}'],
])('a list of several values is closed after leaving it with %s', async (_, keys) => {
  const { user, box } = show();
  await user.click(box);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(list()).not.toBeNull();
  await user.keyboard(keys);
  expect(list()).toBeNull();
});

it.each([
  ['Tab', '{Tab}'],
  ['Escape', '{Escape}'],
])('a list that was opened from a chosen value is closed after leaving it with %s', async (_, keys) => {
  const { user, box } = show();
  await user.click(box);
  await user.keyboard('{Escape}{ArrowLeft}{ArrowDown}');
  expect(list()).not.toBeNull();
  await user.keyboard(keys);
  expect(list()).toBeNull();
});
