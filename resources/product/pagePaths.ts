// Paths of pages that other pages link to, without the portal's base path.

/** The page on which system users choose a client. */
export const clientsPath = '/admin/clients';
export const buildingsOfClientPath = '/admin/clients/:clientId/buildings';
export const userSearchPath = '/admin/user-search';
export const profilePath = '/user/profile';
export const preferencesPath = '/user/preferences';
export const personalPath = '/user';
/** Below `personalPath`. */
export const changePasswordPath = 'change-password';
