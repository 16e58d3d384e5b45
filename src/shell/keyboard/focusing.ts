/** True for an element that the user can see: the page that was left may stay mounted, hidden. */
export const isShown = (element: Element) => element.closest('[hidden]') === null;

/** Focuses an element that is not in the order of Tab, such as a heading, without moving the page. */
export function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
