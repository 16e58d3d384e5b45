/** Where the provider is mounted; its issuer is the public origin followed by this. */
export const IDENTITY_PATH = '/identity';

/** The portal as the provider's client. */
export const CLIENT_ID = 'safety-portal';

/** Portal addresses to which the provider leads back (docs/conventions.md). */
export const CALLBACK_PATH = '/v7/callback';
export const SIGNED_OUT_PATH = '/v7/prompt/logoutcallback';
/** Portal pages to which messages and the sign-in page lead (spec section 2, prompt pages). */
export const RESET_PATH = '/v7/prompt/initiate-reset';
export const NEW_PASSWORD_PATH = '/v7/prompt/new-password';
export const VERIFY_PATH = '/v7/prompt/verifyemail';
