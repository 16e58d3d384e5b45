import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showVerifyEmail } from '../../../src/start/prompts/verifyEmail.ts';
import { aConfig } from '../../support/session.ts';

afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** Opens the page of a link in a message. */
function openLink(answer: (count: number) => Response) {
  let count = 0;
  vi.stubGlobal('fetch', async () => {
    count += 1;
    return answer(count);
  });
  const root = document.body.appendChild(document.createElement('div'));
  showVerifyEmail(root, '/prompt/verifyemail#token=t1', aConfig());
}
const confirm = () => screen.getByRole('button', { name: 'Confirm address' });
const heading = () => screen.getByRole('heading').textContent;

it('a double click confirms an email address once, and does not report a used link', async () => {
  openLink((count) =>
    count === 1 ? Response.json({ email: 'ada@northfield.example' }) : Response.json({}, { status: 404 }),
  );
  const button = confirm();
  button.click();
  button.click();
  await waitFor(() => expect(heading()).toBe('Your address is confirmed'));
  // A second response would replace the page.
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  expect(heading()).toBe('Your address is confirmed');
});

it('an email address can be confirmed again after a failure', async () => {
  openLink((count) =>
    count === 1
      ? Response.json({ detail: 'Try again later.' }, { status: 503 })
      : Response.json({ email: 'ada@northfield.example' }),
  );
  confirm().click();
  await screen.findByText('Try again later.');
  confirm().click();
  await waitFor(() => expect(heading()).toBe('Your address is confirmed'));
});
