import type { CDPSession, Locator, Page } from 'playwright';

/** The state of a page that ends a measurement. */
export interface Shown {
  readonly selector: string;
  /**
   * `some`: one visible element contains `text` and, if it is an input, can be edited. `every`: there are elements and all contain `text`,
   * whatever the case. `other`: the first element does not have exactly `text`.
   */
  readonly match: 'some' | 'every' | 'other';
  readonly text?: string;
}

/** The start of the time: a document is requested, or the present document receives its first event of this type. */
type Start = 'navigation' | 'pointermove' | 'back';

const binding = 'benchSeen';
const limitMs = 60_000;

/**
 * Measures in the page, with the page's clock: from the event that the browser received until the first frame that shows the result. Waiting
 * from outside adds the compilation of Playwright's script in each document and its checks before a click, on the slowed processor, to both
 * applications. That moved every ratio towards 1.
 * @throws when the page showed the result before the event, never received the event, or shows nothing within a minute.
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
    const seen = new Promise<number>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`Nothing fits ${JSON.stringify(shown)}.`)), limitMs);
      report = (epochMs) => {
        clearTimeout(limit);
        resolve(epochMs);
      };
    });
    if (start === 'navigation') {
      const requestedAt = Date.now();
      const [seenAt] = await Promise.all([seen, act()]);
      return seenAt - requestedAt;
    }
    const noted = await page.evaluateHandle(noteFirst, start);
    await page.evaluate(watch, { shown, binding });
    const [seenAt] = await Promise.all([seen, act()]);
    const took = seenAt - (await noted.evaluate(({ epochMs }) => epochMs));
    if (!(took > 0)) throw new Error(`${JSON.stringify(shown)} fitted before the event ${start}.`);
    return took;
  };
}

/**
 * Prepares a click, so that no check of Playwright's is part of the time. The movement to the element is: whatever a page loads on hover is
 * not ahead of the click.
 */
export async function clickOn(target: Locator): Promise<() => Promise<void>> {
  const page = target.page();
  await page.mouse.move(0, 0);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to click is not visible.');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Goes back in the page's history after an event `back`, the start of the time. */
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
