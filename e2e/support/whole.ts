import { form } from '../../src/i18n/late/form.ts';
import type { MessageGroup, Messages } from '../../src/i18n/messageGroup.ts';
import list from '../../src/i18n/messages/list.ts';
import shell from '../../src/i18n/messages/shell.ts';
import { expect, type Page } from './test.ts';

/** A text of the portal as a pattern that matches any values of its variables. Throws when there is no such text. */
function wordsOf(group: MessageGroup, key: string): string {
  const text = key
    .split('.')
    .reduce<string | Messages | undefined>(
      (messages, name) => (typeof messages === 'object' ? messages[name] : undefined),
      group['en-US'],
    );
  if (typeof text !== 'string') throw new Error(`The portal has no text "${key}".`);
  return text
    .split(/%\{\w+\}/)
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('.*');
}

/** Texts that report that a page or a part of it could not be shown. */
const broken = new RegExp(
  [
    wordsOf(form, 'part.failed'),
    wordsOf(form, 'part.notLoaded'),
    wordsOf(list, 'notShown'),
    wordsOf(shell, 'error.part'),
    wordsOf(shell, 'error.title'),
    wordsOf(shell, 'error.chunkTitle'),
    'is not a function',
    String.raw`\[object Object\]`,
  ].join('|'),
);

/** Checks that the page and all its parts could be shown. `timeout`: milliseconds for each check, instead of the usual limit. */
export async function isWhole(page: Page, { timeout }: { timeout?: number } = {}): Promise<void> {
  const absent = { timeout };
  await expect(page.locator(':is([aria-busy=true], .MuiSkeleton-root):visible')).toHaveCount(0, absent);
  await expect(page.getByText(broken)).toHaveCount(0, absent);
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: /Unable|error|failed|couldn’t/i }),
  ).toHaveCount(0, absent);
}
