/** The page of the embedded provider on which people add second steps and end sign-ins; no page of the portal. */
export const identitySecurityAddress = '/identity/security';
