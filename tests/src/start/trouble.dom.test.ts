import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { StartCallError } from '../../../authProvider/calls.ts';
import { UnreachableError } from '../../../authProvider/config.ts';
import { SignInRefusedError, userinfo } from '../../../authProvider/provider.ts';
import { signInWait } from '../../../authProvider/wait.ts';
import { showPortal } from '../../../src/embed/portal.ts';
import { askFlow } from '../../../src/start/prompts/flow.ts';
import { showTrouble } from '../../../src/start/trouble.ts';
import { aConfig } from '../../support/session.ts';

afterEach(() => {
  document.body.replaceChildren();
});

it.each([
  ['The platform refused your account', new StartCallError(403, '/profile')],
  ['The platform answered with an error', new StartCallError(500, '/profile')],
  ['The platform can’t be reached', new UnreachableError('No answer.')],
  ['The portal could not start', new Error('Broken')],
])('“%s” offers to try again and to sign out', (title, error) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = document.body.appendChild(document.createElement('div'));
  showTrouble(root, error, undefined);
  expect(root.querySelector('h1')?.textContent).toBe(title);
  expect(root.textContent).toContain('Try again');
  expect(root.textContent).toContain('Sign out');
});

it('an embedded portal that is unmounted takes its timeout dialog along', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const end = new AbortController();
  showPortal(document.body.appendChild(document.createElement('div')), { address: 'own' }, end.signal);
  await vi.advanceTimersByTimeAsync(signInWait.atMost);
  await vi.waitFor(() => expect(document.querySelector('.safety-portal dialog')).not.toBeNull());
  end.abort();
  expect(document.querySelector('dialog')).toBeNull();
});

it('a 401 of userinfo is distinguished from an unresponsive sign-in service', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
  await expect(userinfo('/me', 'token')).rejects.toBeInstanceOf(SignInRefusedError);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }));
  await expect(userinfo('/me', 'token')).rejects.toBeInstanceOf(UnreachableError);
});

it.each([
  ['<html>Not found</html>', 404, 501],
  ['{"detail":"The link is void."}', 404, 404],
])('a flow response %s with %i counts as %i', async (body, status, expected) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  expect(await askFlow(aConfig(), 'new-password/check', { token: 'a' })).toMatchObject({
    ok: false,
    status: expected,
  });
});
