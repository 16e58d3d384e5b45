/** The path at which the provider is mounted; its issuer is the public origin followed by this. */
export const IDENTITY_PATH = '/identity';

/** The page on which people add and remove second steps and end open sign-ins. */
export { identitySecurityAddress as securityPath } from '../../resources/product/identity/pages.ts';

/** The portal as the provider's client. */
export const portalClientId = 'safety-portal';

/** Portal URLs to which the provider redirects (docs/conventions.md). */
export const callbackPath = '/v7/callback';
export const signedOutPath = '/v7/prompt/logoutcallback';
/** Portal pages that mails and the sign-in page link to (spec section 2, prompt pages). */
export const resetPath = '/v7/prompt/initiate-reset';
export const newPasswordPath = '/v7/prompt/new-password';
export const verifyPath = '/v7/prompt/verifyemail';

/** The page that makes the first administrator, while nobody can sign in. */
export const setupPath = `${IDENTITY_PATH}/setup`;

/** The cookie with the session of a browser at the provider. */
export const sessionCookie = 'identity-session';
