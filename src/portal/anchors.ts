/** Elements that keys and the skip link lead to, and that the focus goes to when what had it is gone. A portal has one of each at most. */
type Anchor =
  | 'content'
  | 'menu'
  | 'context'
  | 'notifications'
  | 'listTitle'
  | 'sampleEvent'
  | `section-${string}`;

/** The attribute that marks an element. Not an identifier: a page may hold several portals. */
export const anchor = (name: Anchor) => ({ 'data-anchor': name });

/** Where the elements are: somebody works in one of the portals. */
let around: ParentNode | undefined;

/** Ends a selector: not within a page that is kept unseen. */
export const ofOpenPage = ':not([hidden] *)';

/** Has the elements looked for within the portal that somebody works in. */
export function lookWithin(portal: ParentNode | undefined): void {
  around = portal;
}

/** The element of the open page that is marked so. The list that is kept behind it is passed over. */
export function elementAt(name: Anchor): HTMLElement | null {
  return (around ?? document).querySelector(`[data-anchor="${name}"]${ofOpenPage}`);
}

/** Marks the field of a page that is a search: keys that are typed on the page go into it. */
export const takesTypingAttribute = 'data-takes-typing';
