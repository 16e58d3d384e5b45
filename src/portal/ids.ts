/** Identifiers of elements that keys and the skip link lead to. */
export const contentId = 'portal-content';
export const menuId = 'portal-menu';
export const contextButtonId = 'portal-context';
export const notificationButtonId = 'portal-notifications';
/** The title of the list that is open: where the focus goes when what had it is gone. */
export const listTitleId = 'list-title';

/** Where the elements are: a page may hold several portals, of which somebody works in one. */
let around: ParentNode | undefined;

/** Has the elements looked for within the portal that somebody works in. */
export function lookWithin(portal: ParentNode | undefined): void {
  around = portal;
}

/** The element of one of these identifiers. */
export function elementOf(id: string): HTMLElement | null {
  return (around ?? document).querySelector(`#${id}`);
}

/** Marks the field of a page that is a search: keys that are typed on the page go into it. */
export const takesTypingAttribute = 'data-takes-typing';
