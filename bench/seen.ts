import type { CDPSession, Locator, Page } from 'playwright';

/** What a page has to show. */
export interface Shown {
  readonly selector: string;
  /**
   * `some`: one visible element contains `text` and, if it is an input, can be edited. `every`: there are elements and all contain `text`,
   * whatever the case. `other`: the first element does not have exactly `text`.
   */
  readonly match: 'some' | 'every' | 'other';
  readonly text?: string;
}

/** What starts the time: a document that is asked for, or the first event of a type in the present document. */
type Start = 'navigation' | 'pointerdown' | 'input' | 'back';

const binding = 'benchSeen';

/**
 * Measures in the page, with the page's clock: from the event that the browser received until the first frame that shows the result. Waiting
 * from outside adds the compilation of Playwright's script in each document and its checks before a click, on the slowed processor, to both
 * applications. That moved every ratio towards 1.
 */
export async function stopwatch(page: Page, session: CDPSession, first: Shown) {
  let report: (epochMs: number) => void = () => {};
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === binding) report(Number(payload));
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: binding });
  // tsx wraps named functions in a helper that exists only in its own modules.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.addInitScript(watch, { shown: first, binding });

  /** Milliseconds from `start`, which `act` causes, until the page shows `shown`. A navigation is over when it shows `first`. */
  return async (start: Start, act: () => Promise<unknown>, shown: Shown = first): Promise<number> => {
    const seen = new Promise<number>((resolve) => {
      report = resolve;
    });
    if (start === 'navigation') {
      const askedAt = Date.now();
      await act();
      return (await seen) - askedAt;
    }
    const noted = await page.evaluateHandle(noteFirst, start);
    await page.evaluate(watch, { shown, binding });
    await act();
    const seenAt = await seen;
    return seenAt - (await noted.evaluate(({ epochMs }) => epochMs));
  };
}

/** Moves the mouse to an element and returns its click, which then needs no check of Playwright's within the time. */
export async function aim(target: Locator): Promise<() => Promise<void>> {
  await target.hover();
  const page = target.page();
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** Goes back in the page's history, as its first event `back`. */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('back'));
    history.back();
  });
}

/** Runs in the page. Notes when the browser received the first event of a type. */
function noteFirst(type: string): { epochMs: number } {
  const note = { epochMs: Number.NaN };
  addEventListener(
    type,
    ({ timeStamp }) => {
      note.epochMs = performance.timeOrigin + timeStamp;
    },
    { capture: true, once: true },
  );
  return note;
}

/**
 * Runs in the page. Looks in each frame and reports the first that fits. Asking for an element's box includes the layout of the page in
 * the measurement, which `checkVisibility` by itself does for some pages only.
 */
function watch({ shown, binding: name }: { shown: Shown; binding: string }): void {
  if (top !== self) return;
  const { selector, match, text = '' } = shown;
  const fits = (): boolean => {
    const elements = [...document.querySelectorAll<HTMLInputElement>(selector)];
    if (match === 'other') return elements[0]?.innerText !== text;
    if (match === 'every') {
      const wanted = text.toLowerCase();
      return (
        elements.length > 0 && elements.every(({ innerText }) => innerText.toLowerCase().includes(wanted))
      );
    }
    return elements.some(
      (element) =>
        !element.disabled &&
        element.checkVisibility() &&
        element.getBoundingClientRect().height > 0 &&
        (element.textContent ?? '').includes(text),
    );
  };
  const look = () => {
    if (!fits()) requestAnimationFrame(look);
    else
      (globalThis as unknown as Record<string, (payload: string) => void>)[name]!(
        String(performance.timeOrigin + performance.now()),
      );
  };
  requestAnimationFrame(look);
}
