/**
 * Name of the cookie by which the portal tells the sign-in page of the embedded provider, once, that a session is over. Its value is `1`.
 */
export const endedCookie = 'portal-ended';
