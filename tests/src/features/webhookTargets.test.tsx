import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakePlatform, json, show } from '../form/support.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

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

it('a configuration says that URLs of the server’s own machine are allowed', async () => {
  await open(() => json({ isLoopbackOpen: true }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it.each([
  ['they are not', () => json({ isLoopbackOpen: false })],
  ['the platform does not say', () => undefined],
])('a configuration says nothing of that where %s', async (_, targets) => {
  await open(targets);
  await screen.findByRole('region', { name: 'Request' });
  expect(screen.queryByText(sentence)).toBeNull();
});
