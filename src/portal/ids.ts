/** Identifiers of elements that keys and the skip link lead to. */
export const contentId = 'portal-content';
export const menuId = 'portal-menu';
export const contextButtonId = 'portal-context';
export const notificationButtonId = 'portal-notifications';
