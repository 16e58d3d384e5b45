import { createContext, useContext, useLayoutEffect } from 'react';

/**
 * The number of open popups of a page. They are rendered outside the page's element, so hiding the page does
 * not hide them.
 */
const PopupsContext = createContext({ current: 0 });

/** Provides a ref that counts the popups of the page below. */
export const PopupsProvider = PopupsContext.Provider;

/** Counts this popup while it is open. A page with an open popup is not retained on navigation. */
export function usePopupAbove(isOpen = true): void {
  const popups = useContext(PopupsContext);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    popups.current += 1;
    return () => {
      popups.current -= 1;
    };
  }, [isOpen, popups]);
}
