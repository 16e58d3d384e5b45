import { required, secret, text } from '../declaration/index.ts';

/**
 * The session check with the identity provider (spec section 7, other). Its response is the service token: a short-lived token for calls to
 * applications beside the platform, for one client and one building. The spec also calls it alert token and mobile-backend token.
 */
export const sessionCheck = {
  on: 'none',
  service: '.auth',
  method: 'POST',
  path: '/ValidateAuth',
  onlyReads: true,
  access: [],
  body: {
    refreshtoken: secret(),
    /** All zeros mean all buildings. */
    buildinguid: text({ maxLength: 36 }),
    clientuid: text({ ...required, maxLength: 36 }),
  },
  answer: { JsonWebToken: text({ ...required, maxLength: 8192 }) },
  message: 'mobile-backend-token',
} as const;
