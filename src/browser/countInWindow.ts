/**
 * An upper bound of the elements that the window can show. From the screen, because reading the window's height costs a layout.
 * @param heightPx least height of an element
 * @param surroundingsPx the part of the window that other elements take
 */
export const countInWindow = (heightPx: number, surroundingsPx = 0) =>
  Math.max(Math.ceil((window.screen.height - surroundingsPx) / heightPx), minElements);

/** A window lower than its surroundings scrolls; so many elements are in view then. */
const minElements = 10;
