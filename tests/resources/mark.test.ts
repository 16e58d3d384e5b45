import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { html } from '../../platform/kernel/html.ts';
import { page } from '../../platform/kernel/page.ts';
import { mark } from '../../resources/product/identity/mark.ts';

it('the pages of the sign-in, those before the portal and its icon show the mark of the portal', () => {
  expect(page('Sign in', html`<h1>Sign in</h1>`)).toContain(`<path d="${mark}" />`);
  const icon = readFileSync(new URL('../../public/favicon.svg', import.meta.url), 'utf8');
  const styles = readFileSync(new URL('../../src/start/page.css', import.meta.url), 'utf8');
  expect(styles).toContain(` d='${mark}'/>`);
  const drawn = [...icon.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  expect(drawn.join('')).toBe(mark);
});
