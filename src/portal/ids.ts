/** Identifiers of elements that keys and the skip link lead to. */
export const contentId = 'portal-content';
export const menuId = 'portal-menu';
export const contextButtonId = 'portal-context';
export const notificationButtonId = 'portal-notifications';
/** The title of the list that is open: where the focus goes when what had it is gone. */
export const listTitleId = 'list-title';

/** Marks the field of a page that is a search: keys that are typed on the page go into it. */
export const takesTypingAttribute = 'data-takes-typing';
