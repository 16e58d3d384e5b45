import type { Page } from '@playwright/test';

/** Password of the sample users. */
export const samplePassword = 'Sample-Pass-1';

export const people = {
  sam: 'sam.system@provider.example',
  sue: 'sue.support@provider.example',
  ada: 'ada.admin@northfield.example',
  will: 'will.webhooks@northfield.example',
  bea: 'bea.building@northfield.example',
  nell: 'nell.nobody@northfield.example',
  sol: 'sol.sso@northfield.example',
  uma: 'uma.uk@oakwood.example',
  noel: 'noel.noclient@nowhere.example',
} as const;

export type Person = keyof typeof people;

/** Opens a path of the portal (without /v7) and signs in at the provider. */
export function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  return signInWith(page, people[person], path);
}

/** The same for any user with the sample password, by email address. */
export async function signInWith(page: Page, login: string, path = '/'): Promise<void> {
  await page.goto(`/v7${path}`);
  await page.waitForURL(/\/identity\//);
  await page.getByLabel(/e-?mail/i).fill(login);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(samplePassword);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/v7/') && url.pathname !== '/v7/callback');
}

/** Waits until the portal shows a page after the sign-in. It does not navigate by itself after that. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => /^\/v7\/(?!(callback)?$)/.test(pathname));
  await page.locator('h1').first().waitFor();
}
