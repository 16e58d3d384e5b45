import type { Page } from '@playwright/test';

/** Selects the client or building to work with in the context picker. */
export async function chooseContext(page: Page, what: 'Client' | 'Building', name: string): Promise<void> {
  await page.getByRole('button', { name: /^Client and building/ }).click();
  await page.getByRole('combobox', { name: what, exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
