import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { expect, test } from 'vitest';
import type { Step } from '../../../resources/product/webhooks/exchange.ts';
import { Steps } from '../../../src/features/webhooks/Steps.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';

function stepOf(
  kind: Step['kind'],
  status: number,
  more: Pick<Step, 'hasKeptToken' | 'isShared'> = {},
): Step {
  return {
    kind,
    ...more,
    request: { method: 'POST', url: `https://example.org/${kind}`, headers: {}, body: '' },
    result: { milliseconds: 5, answer: { status, headers: {}, body: '', isCut: false } },
  };
}

function show(steps: readonly Step[]): (string | null)[] {
  render(
    <CoreAdminContext i18nProvider={createI18nProvider('us')}>
      <Steps steps={steps} />
    </CoreAdminContext>,
  );
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
}

test('a delivery shows that its token was reused, and that the target accepted only a new one', () => {
  const steps = [stepOf('send', 401, { hasKeptToken: true }), stepOf('token', 200), stepOf('send', 200)];
  expect(show(steps)).toEqual(['1. Send, with the token that was kept', '2. Ask for a token', '3. Send']);
  expect(screen.getByText('Status 401', { exact: true })).toBeVisible();
});

test('a delivery shows that its token was requested once for several deliveries', () => {
  const steps = [stepOf('token', 200, { isShared: true }), stepOf('send', 200)];
  expect(show(steps)).toEqual(['1. Ask for a token, once for several deliveries', '2. Send']);
});
