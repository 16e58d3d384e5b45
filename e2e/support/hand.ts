import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';

/** Input methods of a user: mouse, or keyboard only. Typing is the same for both and not counted. */
export interface Hand {
  /** Presses a button, a link or an option. */
  readonly press: (target: Locator) => Promise<void>;
  /** Focuses an input. */
  readonly reach: (target: Locator) => Promise<void>;
  /** Opens the record of a row. */
  readonly openRow: (row: Locator) => Promise<void>;
  /** Chooses an entry in the menu of a row. */
  readonly chooseInRow: (row: Locator, entry: string) => Promise<void>;
  /** Selects the first rows of the list. */
  readonly selectRows: (rows: Locator, count: number) => Promise<void>;
  /** Types into the list's search and waits for the rows that it finds. */
  readonly search: (term: string) => Promise<void>;
  /** Clicks so far; 0 for the keyboard. */
  readonly clicks: () => number;
}

/** Types into the search of the open list, focused by the slash key. */
async function search(page: Page, term: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(term);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
}

const moreOf = (row: Locator) => row.getByRole('button', { name: /^Actions for / });

/** Works by mouse, and counts its clicks. */
export function mouse(page: Page): Hand {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  return {
    press: click,
    reach: click,
    openRow: async (row) => click(row.getByRole('link').first()),
    chooseInRow: async (row, entry) => {
      await click(moreOf(row));
      await click(page.getByRole('menuitem', { name: entry, exact: true }));
    },
    selectRows: async (rows, count) => {
      for (let index = 0; index < count; index += 1) await click(rows.nth(index).getByRole('checkbox'));
    },
    search: async (term) => search(page, term),
    clicks: () => clicks,
  };
}

/** Works by keyboard alone. */
export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page;
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    // A menu is one stop of the tab order, walked by the arrow keys.
    const isMenuItem = await target.evaluate((element) => element.matches('[role="menuitem"]'));
    if (isMenuItem)
      for (let step = 0; step < 20 && !(await isFocused(target)); step += 1) await keys.press('ArrowDown');
    else if (!(await isFocused(target))) await tabTo(page, target, 200);
  };
  /** The rows are one stop of the tab order, walked by the arrow keys. */
  const reachRow = async (row: Locator) => {
    await expect(row).toBeVisible();
    const rows = page.locator('tbody tr[tabindex="0"]');
    await reach(rows);
    const index = Number(await row.getAttribute('data-index'));
    await keys.press('Home');
    for (let step = 0; step < index; step += 1) await keys.press('ArrowDown');
    await expect(row).toBeFocused();
  };
  /** A group of radio buttons is one stop of the tab order. Its arrow keys choose. */
  const chooseAmong = async (target: Locator, group: string) => {
    await reach(page.locator(`input[type="radio"][name="${group}"]:checked`));
    for (let step = 0; step < 20 && !(await isFocused(target)); step += 1) await keys.press('ArrowRight');
    await expect(target).toBeChecked();
  };
  return {
    press: async (target) => {
      await expect(target).toBeVisible();
      const group = await target.evaluate((element) =>
        element.matches('input[type="radio"]') ? element.getAttribute('name') : null,
      );
      if (group !== null) return chooseAmong(target, group);
      await reach(target);
      // Enter sends the form of a checkbox. The space bar ticks it.
      const isCheckbox = await target.evaluate((element) => element.matches('input[type="checkbox"]'));
      await keys.press(isCheckbox ? 'Space' : 'Enter');
    },
    reach,
    openRow: async (row) => {
      await reachRow(row);
      await keys.press('Enter');
    },
    chooseInRow: async (row, entry) => {
      await reachRow(row);
      await tabTo(page, moreOf(row));
      await keys.press('Enter');
      await reach(page.getByRole('menuitem', { name: entry, exact: true }));
      await keys.press('Enter');
    },
    selectRows: async (rows, count) => {
      await reachRow(rows.first());
      await keys.press('Space');
      for (let index = 1; index < count; index += 1) {
        await keys.press('ArrowDown');
        await keys.press('Space');
      }
    },
    search: async (term) => search(page, term),
    clicks: () => 0,
  };
}
