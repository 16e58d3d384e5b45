import { required, secret, text } from '../declaration/index.ts';

/**
 * The session check with the identity provider (spec section 7, other). Its answer is the service token: applications beside the
 * platform are called with it, for one client and one building, and it ends soon. The spec calls it alert token and mobile-backend token too.
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
    /** All zeros stand for all buildings. */
    buildinguid: text({ maxLength: 36 }),
    clientuid: text({ ...required, maxLength: 36 }),
  },
  answer: { JsonWebToken: text({ ...required, maxLength: 8192 }) },
  message: 'mobile-backend-token',
} as const;
