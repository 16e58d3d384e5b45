import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakePlatform, json, show } from '../form/support.tsx';

const sentence = 'Addresses of the server’s own machine are allowed here. That is for development only.';

/** Shows the form of a new configuration on a platform with this response about allowed targets. */
async function open(targets: () => Response | undefined) {
  const platform = fakePlatform(({ path }) => (path.endsWith('/targets') ? targets() : undefined));
  show({
    resource: 'webhookConfigurations',
    place: 'client',
    person: { kind: 'client', permissions: ['canwritewebhookconfigurations'] },
    platform,
  });
  await screen.findByRole('textbox', { name: /^Address/ });
  await waitFor(() => expect(platform.calls.some(({ path }) => path.endsWith('/targets'))).toBe(true));
}

it('the form warns that URLs of the server’s own machine are allowed', async () => {
  await open(() => json({ isLoopbackOpen: true }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it.each([
  ['such URLs are not allowed', () => json({ isLoopbackOpen: false })],
  ['the platform does not report it', () => undefined],
])('the form shows no warning when %s', async (_, targets) => {
  await open(targets);
  await screen.findByRole('region', { name: 'Request' });
  expect(screen.queryByText(sentence)).toBeNull();
});
