/** Where the provider is mounted; its issuer is the public origin followed by this. */
export const IDENTITY_PATH = '/identity';

/** The portal as the provider's client. */
export const CLIENT_ID = 'safety-portal';

/** Portal addresses to which the provider leads back (design section 5). */
export const CALLBACK_PATH = '/v7/callback';
export const SIGNED_OUT_PATH = '/v7/prompt/logoutcallback';
