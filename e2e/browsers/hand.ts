import { expect } from '../support/test.ts';
import { click, type Driver, element, type Kind } from './driver.ts';
import { people, type Person, samplePassword } from '../support/people.ts';

/** An element by its kind and label. */
type Named = readonly [kind: Kind, label: string];

/** Milliseconds for which a press is given to show its effect, before it is repeated. */
const effectMs = 4000;

/** The acts of a person with a browser: waits for things, presses them and types. */
export interface Hand {
  goTo(path: string): Promise<void>;
  until(expression: string): Promise<void>;
  untilThere(...of: Named): Promise<void>;
  untilText(text: string): Promise<void>;
  /** Presses an element, again while it has no effect: a page that is painted anew under the mouse takes no click. */
  press(of: Named, effect: string): Promise<void>;
  /** Types into an input, again where the page was not ready for it. */
  fill(label: string, text: string): Promise<void>;
  /** Types a date in the American order, `03/08/2018`. */
  fillDate(label: string, date: string): Promise<void>;
  /** Chooses an option of a combobox by typing. */
  choose(label: string, option: string): Promise<void>;
  /** Searches a list, until it has so many rows. */
  search(term: string, count: number): Promise<void>;
  /** Chooses an entry in the menu of the first row. */
  chooseInRow(entry: string, effect: string): Promise<void>;
  signIn(person: Person, path: string): Promise<void>;
}

export const there = (...of: Named): string => element(...of);
export const text = (words: string): string => `document.body.innerText.includes(${JSON.stringify(words)})`;
export const rows = `document.querySelectorAll('tbody tr[data-index]').length`;
const isSettled = `!document.querySelector('[data-stale]')`;

/** The hand of a person at a browser that shows the portal of an origin. */
export function handOf(browser: Driver, origin: string): Hand {
  /** False while the page is being left, which ends the call. */
  const holds = (expression: string) => browser.evaluate(`Boolean(${expression})`).catch(() => false);
  const until = async (expression: string) =>
    expect.poll(() => holds(expression), { message: expression }).toBe(true);
  const hand: Hand = {
    goTo: (path) => browser.go(`${origin}/v7${path}`),
    until,
    untilThere: (...of) => until(element(...of)),
    untilText: (words) => until(text(words)),
    async press(of, effect) {
      await until(`${element(...of)} || ${effect}`);
      await expect(async () => {
        if (await holds(effect)) return;
        await click(browser, element(...of));
        await expect.poll(() => holds(effect), { timeout: effectMs }).toBe(true);
      }).toPass();
    },
    async fill(label, typed) {
      await hand.untilThere('box', label);
      const input = element('box', label);
      await expect(async () => {
        await browser.evaluate(`${input}.blur()`);
        await browser.evaluate(`${input}.focus()`);
        await browser.evaluate(`${input}.select()`);
        await browser.type(typed);
        expect(await browser.evaluate(`${input}.value`)).toBe(typed);
      }).toPass();
    },
    async fillDate(label, date) {
      const parts = date.split('/');
      const [month, day, year] = parts;
      const input = element('box', label);
      await hand.untilThere('box', label);
      await expect(async () => {
        await browser.evaluate(`${input}.blur()`);
        await browser.evaluate(`${input}.focus()`);
        for (const [index, part] of parts.entries()) {
          if (index > 0 && !browser.movesOnInDates) await browser.press('Tab');
          await browser.type(part);
        }
        expect(await browser.evaluate(`${input}.value`)).toBe(`${year}-${month}-${day}`);
      }).toPass();
    },
    async choose(label, option) {
      await hand.fill(label, option);
      await until(
        `${element('option', option)} && ![...document.querySelectorAll('[role=option]')].some((one) => !one.textContent.includes(${JSON.stringify(option)}))`,
      );
      await click(browser, element('option', option));
    },
    async search(term, count) {
      await hand.fill('Search', term);
      await until(`${rows} === ${count} && ${isSettled}`);
    },
    async chooseInRow(entry, effect) {
      // A row that is read again meanwhile closes its menu.
      await expect(async () => {
        await hand.press(['button', 'Actions for'], `${element('menuitem', entry)} || ${effect}`);
        if (await holds(effect)) return;
        await click(browser, element('menuitem', entry));
        await expect.poll(() => holds(effect), { timeout: effectMs }).toBe(true);
      }).toPass();
    },
    async signIn(person, path) {
      await hand.goTo(path);
      await hand.fill('Email', people[person]);
      await hand.fill('Password', samplePassword);
      await browser.press('Enter');
      await until(`location.pathname.startsWith('/v7/') && document.querySelector('main h1')`);
    },
  };
  return hand;
}
