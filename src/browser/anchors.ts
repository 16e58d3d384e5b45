/**
 * Elements that are targets of keyboard shortcuts, of the skip link and of the focus after its element was
 * removed. At most one of each per portal.
 */
type Anchor =
  | 'content'
  | 'menu'
  | 'context'
  | 'notifications'
  | 'listTitle'
  | 'sampleEvent'
  | `section-${string}`;

/** The attribute that marks an element. Not an id, because a page may contain several portals. */
export const anchor = (name: Anchor) => ({ 'data-anchor': name });

/** Limits the search for anchors to the portal in which the user works. */
let around: ParentNode | undefined;

/** Selector suffix that excludes hidden pages. */
export const ofOpenPage = ':not([hidden] *)';

/** Sets the portal in which anchors are searched. */
export function lookWithin(portal: ParentNode | undefined): void {
  around = portal;
}

/** The marked element on the open page. Skips the list that is kept hidden behind it. */
export function elementAt(name: Anchor): HTMLElement | null {
  return (around ?? document).querySelector(`[data-anchor="${name}"]${ofOpenPage}`);
}

/** Marks the search field of a page: typing on the page goes to it. */
export const takesTypingAttribute = 'data-takes-typing';
