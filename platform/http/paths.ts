/** Path below which the portal is served. */
export const PORTAL_PATH = '/v7';
