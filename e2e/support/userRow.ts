import type { Locator, Page } from '@playwright/test';
import { button, dialog } from './form.ts';
import { expect, type Somebody } from './test.ts';

/** The row of a user in the list of users. */
export const userRow = (page: Page, { userName }: Somebody): Locator =>
  page.locator('tbody tr[data-index]').filter({ hasText: userName });

/** Chooses an action in the menu of a user's row. */
export async function chooseForUser(page: Page, user: Somebody, action: string): Promise<void> {
  await userRow(page, user).hover();
  await button(page, `Actions for ${user.firstName} ${user.lastName}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Deactivates a user from the row, through the confirmation dialog. */
export async function deactivateUser(page: Page, user: Somebody): Promise<void> {
  await chooseForUser(page, user, 'Deactivate');
  await expect(dialog(page)).toContainText(`Deactivate ${user.firstName} ${user.lastName}?`);
  await button(dialog(page), 'Deactivate').click();
  await expect(userRow(page, user).getByText('Inactive', { exact: true })).toBeVisible();
}
