import { choices, phone } from '../declaration/index.ts';

/** How people can be reached (spec section 3). */
export const contactFields = {
  preferredContactMethods: choices(['Email', 'Text', 'Voice'], { default: ['Email'] }),
  mobilePhoneNumber: phone({ column: 'hidden' }),
  voicePhoneNumber: phone({ column: 'hidden' }),
} as const;
