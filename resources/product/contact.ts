import { choices, phone, references } from '../declaration/index.ts';

/** How people can be reached (spec section 3). */
export const contactFields = {
  preferredContactMethods: choices(['Email', 'Text', 'Voice'], { default: ['Email'] }),
  mobilePhoneNumber: phone({ column: 'hidden' }),
  voicePhoneNumber: phone({ column: 'hidden' }),
} as const;

/** How users can be reached, and about what they want mail. */
export const userContactFields = {
  ...contactFields,
  emailSubscriptions: references('emailSubscriptions', { label: 'Email subscriptions' }),
} as const;
