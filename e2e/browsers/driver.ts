/** A browser that Playwright cannot drive as people have it. Scripts are expressions of the page. */
export interface Driver {
  /** Name and version, as the browser says them. */
  readonly version: string;
  /** True when the last digit of a month or day moves on to the next part of a date. Otherwise the tab key does. */
  readonly movesOnInDates: boolean;
  go(url: string): Promise<void>;
  back(): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Clicks with the mouse at a point of the viewport, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses `Enter`, `Control+k` and the like. */
  press(keys: string): Promise<void>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>;
  /** Errors that pages have thrown. Empty where the browser does not tell them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

const selectors = {
  button: 'button, [role=button], [role=radio], input[type=radio]',
  link: 'a[href]',
  box: 'input:not([type=hidden]), textarea',
  option: '[role=option]',
  heading: 'h1',
  dialogButton: '[role=dialog] button',
  menuitem: '[role=menuitem]',
  checkbox: 'input[type=checkbox]',
} as const;

export type Kind = keyof typeof selectors;

/** An expression for the visible element of a kind whose label is the text, or begins with it where none is. */
export function element(kind: Kind, label: string): string {
  return `((label) => {
    const named = (one) => (
      one.getAttribute('aria-label') ??
      ([...(one.labels ?? [])].map(({ textContent }) => textContent).join(' ') || one.textContent)
    ).replace(/\\s*\\*?$/, '').trim();
    const shown = [...document.querySelectorAll(${JSON.stringify(selectors[kind])})].filter(
      (one) => one.checkVisibility() || one.type === 'radio',
    );
    return shown.find((one) => named(one) === label) ?? shown.find((one) => named(one).startsWith(label)) ?? null;
  })(${JSON.stringify(label)})`;
}

/**
 * Clicks an element, as a mouse does. Throws where something else would get the click. The drivers' own clicks are not used, because that of
 * WebKitGTK finds no visible point in a row below which the scroll bar of its list lies.
 */
export async function click(browser: Driver, expression: string): Promise<void> {
  const point = await browser.evaluate(`((one) => {
    if (!one) return 'It is not there.';
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 3 };
    const hit = document.elementFromPoint(point.x, point.y);
    const isHit = one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit));
    return isHit ? point : 'It is covered by ' + (hit?.outerHTML.slice(0, 200) ?? 'the edge of the window');
  })(${expression})`);
  if (typeof point === 'string') throw new Error(`${point} ${expression}`);
  const { x, y } = point as { x: number; y: number };
  await browser.clickAt(x, y);
}
