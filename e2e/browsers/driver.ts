/** A browser that Playwright cannot drive as people have it. Scripts are expressions of the page. */
export interface Driver {
  /** Name and version, as the browser says them. */
  readonly version: string;
  go(url: string): Promise<void>;
  back(): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  /** Clicks the element of an expression with the mouse. */
  click(expression: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses `Enter`, `Control+k` and the like. */
  press(keys: string): Promise<void>;
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
} as const;

/** An expression for the visible element of a kind whose label is the text, or begins with it where none is. */
export function element(kind: keyof typeof selectors, label: string): string {
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
