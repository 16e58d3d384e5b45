import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { html } from '../../platform/kernel/html.ts';
import { page } from '../../platform/kernel/page.ts';
import { mark } from '../../resources/product/identity/mark.ts';

it('the pages of the sign-in and the icon of the portal show the mark of the portal', () => {
  expect(page('Sign in', html`<h1>Sign in</h1>`)).toContain(`<path d="${mark}" />`);
  const icon = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8');
  const drawn = [...icon.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  expect(drawn.join('')).toBe(mark);
});
