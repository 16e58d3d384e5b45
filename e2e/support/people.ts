import type { Page } from '@playwright/test';

/** The sample people's password. */
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

/** Opens an address of the portal (without /v7) and signs in on the provider's page that it leads to. */
export function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  return signInWith(page, people[person], path);
}

/** The same for anybody who has the sample password, by their address. */
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

/** Waits until the portal has led whoever came in to a page of it: from then on it goes nowhere by itself. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => /^\/v7\/(?!(callback)?$)/.test(pathname));
  await page.locator('h1').first().waitFor();
}
