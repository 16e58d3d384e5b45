import fc from '../support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import { isPublicPath, pathWithoutBase, safePath } from '../../authProvider/paths.ts';
import routes from '../checklist/routes.json' with { type: 'json' };
import { proves } from '../support/rows.ts';

const origin = 'https://portal.example';

describe('the check of remembered and configured paths', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil',
    '',
    ' /client/landing',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '/%25252Fevil.example',
    '/client/%0d%0aSet-Cookie:x',
    '/client/\tlanding',
    '/\n/evil.example',
    '/./ /../../identity',
    '/../identity/session/end',
    '/.. ',
    '/client/.. ',
    '/client/..%2f..%2fidentity',
    '/%2e%2e/identity',
    '/.//evil.example',
    '/%E0%A4%A',
    '/callback?code=x',
    '/logout',
    '/LOGOUT/',
    null,
    undefined,
    7,
    {},
  ])('rejects %j', (value) => {
    expect(safePath(value)).toBeNull();
  });

  it.each([
    '/',
    '/client/landing',
    '/admin/clients/',
    '/client/admin/buildings?filter=%7B%22name~contains%22%3A%22a%2Fb%22%7D&page=2#top',
    '/client/admin/buildings/0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69',
    '/client/landing?next=//evil.example',
  ])('accepts %j unchanged', (value) => {
    expect(safePath(value)).toBe(value);
  });

  it('accepts no path that a browser resolves outside the application', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '%25',
      'evil.example',
      ':',
      '@',
      'a',
      '?',
      '#',
      '\t',
      '\n',
      'https:',
      ' ',
    );
    const hostile = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, fc.boolean(), (text, withSlash) => {
        const path = safePath(withSlash ? `/${text}` : text);
        if (path === null) return;
        for (const address of [path, `/v7${path}`]) {
          const url = new URL(address, origin);
          expect(url.origin).toBe(origin);
          expect(url.pathname.startsWith('//')).toBe(false);
        }
        expect(new URL(`/v7${path}`, origin).pathname.startsWith('/v7/')).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the sign-in requirement of paths', () => {
  it.each(routes.filter(({ signIn }) => !signIn).map(({ path }) => path))(
    '%s opens without a sign-in',
    (path) => {
      proves('access-18', 'access-19', 'access-20', 'access-21', 'access-22', 'access-23');
      expect(isPublicPath(path.replace(/:\w+/g, 'x'))).toBe(true);
    },
  );

  it.each(routes.filter(({ signIn, path }) => signIn && path !== '*').map(({ path }) => path))(
    '%s requires a sign-in',
    (path) => {
      proves('access-16', 'access-24');
      const filled = path.replace(/:\w+/g, 'x');
      const spellings = [
        filled,
        `${filled}/`,
        filled.toUpperCase(),
        `${filled}?a=b`,
        filled.replace('a', '%61'),
      ];
      for (const spelling of spellings) expect(isPublicPath(spelling), spelling).toBe(false);
    },
  );

  it('unmatched paths open without a sign-in', () => {
    proves('access-15');
    expect(isPublicPath('/nowhere')).toBe(true);
    expect(isPublicPath('/administrator')).toBe(true);
  });
});

it.each([
  ['/v7', '/'],
  ['/v7/', '/'],
  ['/v7/client/landing', '/client/landing'],
  ['/V7/client', '/client'],
  ['/v77/client', '/v77/client'],
])('removes the base path from %s', (pathname, path) => {
  proves('access-13', 'constants-1');
  expect(pathWithoutBase(pathname)).toBe(path);
});
