import { type RefObject, useEffect } from 'react';

/** Fields of a dialog that take keys. The hidden inputs of choosers and of files do not. */
const fields = [
  'input:not([type="hidden"], [type="file"], [aria-hidden], [tabindex="-1"])',
  'textarea:not([aria-hidden])',
  'select',
  '[role="combobox"]',
]
  .map((field) => `${field}:not(:disabled, [aria-disabled="true"])`)
  .join(', ');

/** The first field, or of a group of radio buttons the one that is chosen. */
function firstField(content: Element): HTMLElement | undefined {
  const [first, ...rest] = content.querySelectorAll<HTMLElement>(fields);
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const isChosen = (field: HTMLElement) =>
    field instanceof HTMLInputElement && field.name === first.name && field.checked;
  return rest.find(isChosen) ?? first;
}

/**
 * Focuses the first field of a dialog, or its first button, which is the safe one: when it opens, when its fields have loaded, and when
 * the focused part is replaced by another step. Leaves the focus alone wherever something in the dialog or above it has it.
 */
export function useFirstFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    const paper = element?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
    if (!element || !paper) return undefined;
    let placed: HTMLElement | null = null;
    const place = (isLost: boolean) => {
      const buttons = isLost ? element.nextElementSibling : null;
      const next = firstField(element) ?? buttons?.querySelector<HTMLElement>('button:not(:disabled)');
      if (!next) return;
      next.focus();
      placed = next;
    };
    const onChange = () => {
      const { activeElement } = document;
      // The dialog's container takes the focus that is lost within.
      const isLost = activeElement === document.body || activeElement?.contains(paper) !== false;
      // A button was focused in place of the fields that come only now.
      const isEarly = placed !== null && placed === activeElement && !element.contains(placed);
      if (isLost || isEarly) place(isLost);
    };
    // A part with `autoFocus` has it already.
    if (!paper.contains(document.activeElement)) place(true);
    const observer = new MutationObserver(onChange);
    observer.observe(paper, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, [content]);
}
