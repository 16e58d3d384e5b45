import type { RefObject } from 'react';
import { useEffect } from 'react';
import { focusOn, isShown } from './focusing.ts';

/** The elements around an element up to the content, nearest first. A removed element no longer tells them. */
function around(element: Element, content: Element): readonly Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each && each !== content; each = each.parentElement)
    found.push(each);
  return [...found, content];
}

const headingIn = (element: Element) =>
  Array.from(element.querySelectorAll<HTMLElement>('h1, h2, h3')).find(isShown);

/** True when the user can go on from the element. */
const isUsable = (element: HTMLElement) =>
  element.isConnected &&
  isShown(element) &&
  !element.matches(':disabled') &&
  element.getClientRects().length > 0;

/**
 * Gives the focus a new place when the focused element is removed: the button of a finished step, of a closed message, of a bar for a
 * selection that is over. Browsers then leave it on the body, where the next Tab starts from the top. It goes to the element of the page
 * that had it last, or, where that is gone too, to the nearest heading around it.
 */
export function LostFocus({ content }: { readonly content: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    /** The element with the focus. Null when the user took it away, by a click beside it. */
    let current: Element | null = null;
    let last: { readonly element: HTMLElement; readonly around: readonly Element[] } | undefined;
    let frame = 0;

    const place = () => {
      const page = content.current;
      if (document.activeElement !== document.body || !page || !last) return;
      current = null;
      if (isUsable(last.element)) {
        last.element.focus({ preventScroll: true });
        if (document.activeElement === last.element) return;
      }
      const near = last.around.find((each) => each.isConnected && isShown(each) && headingIn(each));
      focusOn((near && headingIn(near)) ?? page);
    };
    const follow = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      current = target;
      const page = content.current;
      if (page?.contains(target)) last = { element: target, around: around(target, page) };
    };
    const onFocusIn = ({ target }: FocusEvent) => follow(target);
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      // A disabled button waits for its call, which may end before the next frame.
      if (relatedTarget !== null || (target instanceof Element && target.matches(':disabled'))) return;
      // Chromium tells of a removal as of a click elsewhere, before the element is gone.
      requestAnimationFrame(() => {
        const isLeft = current === target && target instanceof HTMLElement && isUsable(target);
        if (isLeft && document.activeElement === document.body) current = null;
      });
    };
    const onChange = () => {
      if (document.activeElement !== document.body || !current || current.isConnected) return;
      // Parts that place the focus themselves do so within the frame.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => requestAnimationFrame(place));
    };
    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true });
    // This code loads after the first page.
    follow(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [content]);
  return null;
}
