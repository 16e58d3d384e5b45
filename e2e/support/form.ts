import { type AnyResource, localize } from '../../resources/declaration/index.ts';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** The parts of a record's page. */
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
/** The button that saves a record, or creates a new one. */
export const save = (page: Page): Locator => page.locator('.save-bar button[type=submit]');
/** Opens a tab of the open record. */
export const openTab = async (page: Page, name: string): Promise<void> =>
  page.locator('.record-tabs').getByRole('link', { name }).click();
/** Opens the tab of a field, when the form of the resource has tabs. */
export async function openTabOf(
  page: Page,
  { sections, tabs = {} }: AnyResource,
  name: string,
): Promise<void> {
  const section = sections.find(({ fields }) => fields.includes(name))?.name ?? '';
  const tab = Object.values(tabs).find((one) => one.sections.includes(section));
  if (tab) await openTab(page, localize(tab.label, 'en-US'));
}
/** Chooses an action in the menu of the record's page. */
export async function more(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Waits until a toast shows the text. */
export async function untilToastSays(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByText(words).first().waitFor();
}

/** Chooses an option of a combobox by typing. */
export async function choose(page: Page, box: string, option: string): Promise<void> {
  const input = page.getByRole('combobox', { name: box, exact: true });
  await input.fill(option);
  // The typed text stays, and narrows the list.
  await expect(page.getByRole('option').filter({ hasNotText: option })).toHaveCount(0);
  await page.getByRole('option', { name: option, exact: true }).first().click();
  await page.keyboard.press('Escape');
}

/** The request of `method` that `act` sends to a matching path. It has to succeed. */
export async function requestSent(
  page: Page,
  method: string,
  path: RegExp,
  act: () => Promise<void>,
): Promise<Request> {
  const sending = page.waitForRequest(
    (request) => request.method() === method && path.test(new URL(request.url()).pathname),
  );
  await act();
  const request = await sending;
  expect((await request.response())?.ok()).toBe(true);
  return request;
}
