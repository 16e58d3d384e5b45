import { createContext, useContext, useLayoutEffect } from 'react';

/** How many popups stand above a page. They are no elements of its own, so that hiding the page would not hide them. */
const PopupsContext = createContext({ current: 0 });

/** Counts the popups of the page below in a ref. */
export const PopupsProvider = PopupsContext.Provider;

/** Counts this popup while it is open: a page that has one is not kept when another takes its place. */
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
