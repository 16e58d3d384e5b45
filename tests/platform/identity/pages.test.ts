import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';

import { claimsOf } from '../../../platform/identity/claims.ts';
import { appAddress } from '../../../platform/identity/factors/app-codes.ts';
import { secondStepPage } from '../../../platform/identity/factors/pages.ts';
import { askForNewPasskey, hasPasskeys } from '../../../platform/identity/factors/passkeys.ts';
import { noSecurityPage, securityPage } from '../../../platform/identity/factors/security-page.ts';
import type { Factor } from '../../../platform/identity/factors/store.ts';
import { checkOrigin } from '../../../platform/identity/flows/guard.ts';
import { errorPage, inMinutes, replacementPage, signInPage } from '../../../platform/identity/pages.ts';
import type { Person } from '../../../platform/identity/person.ts';
import { isPassword } from '../../../resources/declaration/kinds/passwordRule.ts';

/** The words of a page, without its head. */
const words = (page: string) =>
  page
    .slice(page.indexOf('<h1'))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
/** The opening tag of the control with this name. */
const control = (page: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0];

describe('the page of sign-in and security', () => {
  const session = {
    uid: 's1',
    device: 'Firefox on Windows',
    address: '192.0.2.1',
    lastUsedAt: '2026-01-02T03:04:05Z',
  };
  const app: Factor = {
    uid: 'f1',
    kind: 'app',
    name: 'My phone',
    credentialId: null,
    transports: [],
    counter: 1,
    createdAt: '2026-01-01T00:00:00Z',
    lastUsedAt: null,
  };
  const state = {
    path: '/identity/security',
    email: 'pat@school.example',
    factors: [],
    codesLeft: 0,
    sessions: [session],
    session: 's1',
    hasPasskeys: true,
  };
  const pageWith = (change: Partial<Parameters<typeof securityPage>[0]>) =>
    securityPage({ ...state, ...change });

  it('of a person without a second step offers to add one, and no recovery codes', () => {
    const text = words(pageWith({}));
    expect(text).toContain('None yet. Your password alone signs you in.');
    expect(text).toContain('Add a passkey');
    expect(text).not.toContain('Recovery codes');
  });

  it.each([
    ['an app that was not used', app, 'My phone (authenticator app)', ', never used'],
    [
      'a passkey that was used',
      { ...app, kind: 'passkey' as const, lastUsedAt: '2026-01-03T00:00:00Z' },
      'My phone (passkey)',
      ', used Sat, 03 Jan 2026 00:00:00 GMT',
    ],
  ])('names the kind and the last use of %s', (_, factor, title, used) => {
    const page = pageWith({ factors: [factor], codesLeft: 3 });
    expect(words(page)).toContain(title);
    expect(words(page)).toContain('Added Thu, 01 Jan 2026 00:00:00 GMT');
    expect(words(page).replaceAll(' ,', ',')).toContain(used);
    expect(page).toContain('aria-label="Remove My phone"');
    expect(page).toContain('<time datetime="2026-01-01T00:00:00.000Z">');
  });

  it.each([
    [0, '0 are left.'],
    [1, 'One is left.'],
    [9, '9 are left.'],
  ])('counts recovery codes: %d', (codesLeft, text) => {
    expect(words(pageWith({ factors: [app], codesLeft }))).toContain(`${text} Each replaces`);
  });

  it('offers no passkey where the address has no name', () => {
    expect(words(pageWith({ hasPasskeys: false }))).not.toContain('passkey');
  });

  it('says which sign-in is this one, and offers to end the others', () => {
    const other = { uid: 's2', device: 'Safari on iOS', address: null, lastUsedAt: null };
    const page = pageWith({ sessions: [session, other] });
    expect(words(page)).toContain('Firefox on Windows (this browser)');
    expect(words(page)).toContain('Last used Fri, 02 Jan 2026 03:04:05 GMT , from 192.0.2.1');
    expect(words(page)).toMatch(/Safari on iOS\s+Not used lately\s+Sign out Sign out of all others/);
    expect(page).not.toContain('aria-label="Sign out of Firefox on Windows"');
    expect(words(pageWith({}))).not.toContain('Sign out');
  });

  it.each([
    [undefined, false],
    ['It was removed.', true],
  ])('says what was done: %s', (done, isSaid) => {
    expect(pageWith({ done }).includes('role="status"')).toBe(isSaid);
  });

  it('is at the organization of a person whom another provider signs in', () => {
    expect(words(noSecurityPage(true))).toContain('Your organization signs you in.');
    expect(words(noSecurityPage(false))).toContain('You are not signed in here.');
  });
});

describe('the form of a sign-in', () => {
  it.each([
    [undefined, true],
    ['pat@school.example', false],
  ])('begins at its first empty field, with the address %s', (email, isAtEmail) => {
    const page = signInPage({ action: '/here', email });
    expect(control(page, 'email')?.includes('autofocus')).toBe(isAtEmail);
    expect(control(page, 'password')?.includes('autofocus')).toBe(!isAtEmail);
  });

  it('says at each field what was wrong, and that a session was over', () => {
    const wrong = signInPage({ action: '/here', error: 'That was wrong.' });
    for (const name of ['email', 'password'])
      expect(control(wrong, name)).toContain('aria-describedby="error" aria-invalid="true"');
    expect(wrong).toContain('<p id="error" class="error" role="alert">That was wrong.</p>');
    const plain = signInPage({ action: '/here' });
    expect(plain).not.toContain('role="alert"');
    expect(plain).not.toContain('Your session ended.');
    expect(signInPage({ action: '/here', hasEnded: true })).toContain('Your session ended.');
  });

  it('asks for a new password with its rules, which a good one meets', () => {
    const page = replacementPage({ action: '/here', email: 'pat@school.example', proof: 'p' });
    const rules = Array.from(
      page.matchAll(/<li data-pattern="([^"]*)" data-flags="([^"]*)">([^<]+)</g),
      ([, pattern = '', flags, text = '']) => ({
        text,
        rule: new RegExp(
          pattern
            .replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&amp;', '&'),
          flags,
        ),
      }),
    );
    const broken = (password: string) =>
      rules.filter(({ rule }) => !rule.test(password)).map(({ text }) => text);
    expect(isPassword('Elm-Park-1')).toBe(true);
    expect(broken('Elm-Park-1')).toEqual([]);
    expect(broken('')).toEqual([
      'At least 8 characters',
      'An uppercase letter',
      'A lowercase letter',
      'A special character, such as !@#$%^&amp;*',
    ]);
    expect(control(page, 'password')).toContain('aria-describedby="rules"');
    const wrong = replacementPage({ action: '/here', email: '', proof: 'p', error: 'Weak.' });
    expect(control(wrong, 'password')).toContain('aria-describedby="error rules" aria-invalid="true"');
  });

  it.each([
    [true, 'The six digits that your authenticator app shows, or one of your recovery codes.'],
    [false, 'One of your recovery codes.'],
  ])('says which code it takes, with an app: %s', (hasApp, hint) => {
    const page = secondStepPage({ action: '/here', proof: 'p', hasApp, passkeyOptions: undefined });
    expect(words(page)).toContain(` ${hint}`);
    expect(page).not.toContain('data-passkey');
    expect(secondStepPage({ action: '/here', proof: 'p', hasApp, passkeyOptions: '{}' })).toContain(
      'data-passkey="get" data-options="{}"',
    );
  });

  it.each([
    [undefined, 'invalid_client'],
    ['no such client', 'invalid_client: no such client'],
  ])('leads back to the portal from an error, with its description %s', (description, detail) => {
    const page = errorPage('https://portal.example/v7/', 'invalid_client', description);
    expect(page).toContain('<a href="https://portal.example/v7/">Begin again</a>');
    expect(page).toContain(`<p class="detail">${detail}</p>`);
  });

  it.each([
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
  ])('tells a wait of %d seconds as %s', (seconds, text) => {
    expect(inMinutes(seconds)).toBe(text);
  });
});

it.each([
  ['https://portal.example', true],
  ['https://1.portal.example:8443', true],
  ['http://localhost:8080', true],
  ['http://192.0.2.1:8080', false],
  ['http://[2001:db8::1]', false],
])('passkeys are offered where the address has a name: %s', (publicUrl, isOffered) => {
  expect(hasPasskeys({ publicUrl })).toBe(isOffered);
});

it.each([
  ['Pat', 'O’Neil', 'Pat O’Neil'],
  ['Pat', '', 'Pat'],
  ['', '', ''],
])(
  'a passkey is shown under the name of its person, the host and the product: %s %s',
  async (firstName, lastName, displayName) => {
    const person = { uid: 'u1', email: 'pat@school.example', firstName, lastName } as Person;
    const { options } = await askForNewPasskey({ publicUrl: 'https://portal.example:8443' }, person, []);
    expect(JSON.parse(options)).toMatchObject({
      rp: { name: 'Safety Portal', id: 'portal.example' },
      user: { name: 'pat@school.example', displayName },
    });
  },
);

it('the square code names the product, the account and the kind of code', () => {
  const address = new URL(appAddress('GEZDGNBVGY3TQOJQ', 'pat@school.example'));
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toBe('/Safety Portal:pat@school.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Safety Portal',
    secret: 'GEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

it.each([
  [{}, true],
  [{ origin: 'https://portal.example' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://portal.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://elsewhere.example' }, false],
  [{ origin: 'null' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'https://portal.example', 'sec-fetch-site': 'cross-site' }, false],
])('a form is taken from the portal’s own pages only: %j', (headers, isTaken) => {
  const check = () => checkOrigin({ headers } as unknown as FastifyRequest, 'https://portal.example');
  if (isTaken) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ status: 403 }));
});

describe('the claims of a person', () => {
  const person = {
    uid: 'u1',
    kind: 'client',
    clientUid: 'c1',
    clientName: 'Elm Park School',
    email: 'pat@school.example',
    firstName: 'Pat',
    lastName: '',
    isGlobalAdmin: false,
    hasAllBuildings: false,
    permissions: [],
    userRole: 0,
    pageSize: 25,
    isSsoAuthenticated: false,
    defaultLandingPage: null,
    camuParentUid: null,
    primaryBuilding: null,
    voicePhoneNumber: '',
    mobilePhoneNumber: null,
  } as unknown as Person;

  it('leave out what has no value, and keep no and nothing', () => {
    expect(claimsOf(person)).toEqual({
      sub: 'u1',
      userUid: 'u1',
      clientUid: 'c1',
      clientName: 'Elm Park School',
      isSystemUser: false,
      isGlobalAdmin: false,
      firstName: 'Pat',
      name: 'Pat',
      email: 'pat@school.example',
      userRole: 0,
      hasAllBuildings: false,
      isScopedToBuilding: true,
      permissions: [],
      isSSOAuthenticated: false,
      pageSize: 25,
    });
  });

  it.each([
    [{ hasAllBuildings: true }, false],
    [{ clientUid: null }, false],
    [{}, true],
  ])('say whether they are limited to buildings: %j', (change, isLimited) => {
    expect(claimsOf({ ...person, ...change }).isScopedToBuilding).toBe(isLimited);
  });

  it.each([
    ['Bea', 'Moreno', 'Bea Moreno'],
    ['Bea', '', 'Bea'],
    ['', 'Moreno', 'Moreno'],
  ])('name them “%s” “%s” without the spaces of a name that is missing', (firstName, lastName, name) => {
    expect(claimsOf({ ...person, firstName, lastName }).name).toBe(name);
  });

  it('name the staff member who acts as them (RFC 8693, section 4.1)', () => {
    const actor = { userUid: 's1', email: 'stu@provider.example', session: 'a1' };
    expect(claimsOf({ ...person, actor }).act).toEqual({ sub: 's1', email: 'stu@provider.example' });
    expect(claimsOf({ ...person, kind: 'system' }).isSystemUser).toBe(true);
  });
});
