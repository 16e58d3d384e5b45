import { afterEach, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../authProvider/config.ts';
import type { Embedding } from '../../../src/viewer/Embedding.ts';
import { boot } from '../../../src/start/boot.ts';
import { aConfig } from '../../support/session.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

it('a start that fails after an ended session keeps the page of the session for the next try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.setItem('safety-portal.target', '/client/admin/buildings?page=2');
  const root = document.body.appendChild(document.createElement('div'));
  let path = '/';
  const signInQuietly = async () => {
    throw new UnreachableError('The sign-in service does not answer.');
  };
  const embedding = {
    signal: new AbortController().signal,
    look: { elements: [root, document.createElement('div')] },
    path: () => path,
    enter: (next: string) => (path = next),
    load: async () => ({ config: aConfig(), identity: { user: null, signInQuietly } }),
  };
  await boot(root, embedding as unknown as Embedding);
  expect(root.querySelector('h1')?.textContent).toBe('The platform can’t be reached');
  expect(path).toBe('/client/admin/buildings?page=2');
});

it.each([
  ['localStorage', 'Your browser keeps nothing for this site'],
  ['sessionStorage', 'Your browser keeps nothing for this site'],
  ['isSecureContext', 'This address has no secure connection'],
])('says what is wrong when %s is refused', async (name, title) => {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      if (name === 'isSecureContext') return false;
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  try {
    const root = document.body.appendChild(document.createElement('div'));
    await boot(root);
    expect(root.querySelector('h1')?.textContent).toBe(title);
  } finally {
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
  }
});
