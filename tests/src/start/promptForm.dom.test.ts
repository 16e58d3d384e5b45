import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { promptForm } from '../../../src/start/prompts/form.ts';

it('the button in a password input shows what is typed, and hides it again', async () => {
  const { form, input } = promptForm({
    field: {
      name: 'password',
      label: 'New password',
      type: 'password',
      autocomplete: 'new-password',
      maxLength: 100,
    },
    submit: 'Save password',
    send: async () => undefined,
  });
  document.body.append(form);
  const show = screen.getByRole('button', { name: 'Show password', pressed: false });
  await userEvent.type(input, 'River-Stone-7');
  expect(input.type).toBe('password');
  await userEvent.click(show);
  expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBe(show);
  expect(input.type).toBe('text');
  expect(input).toHaveFocus();
  await userEvent.click(show);
  expect(input.type).toBe('password');
  expect(input.value).toBe('River-Stone-7');
});
