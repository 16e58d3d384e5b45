// Paths of pages that other pages lead to, without the portal's base path.

/** Where a system user chooses a client. */
export const clientsPath = '/admin/clients';
export const buildingsOfClientPath = '/admin/clients/:clientId/buildings';
export const userSearchPath = '/admin/user-search';
export const profilePath = '/user/profile';
export const preferencesPath = '/user/preferences';
export const personalPath = '/user';
/** Below `personalPath`. */
export const changePasswordPath = 'change-password';
