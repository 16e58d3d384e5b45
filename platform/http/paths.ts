/** Path below which the portal is served. */
export const portalPath = '/v7';
