import { choices, phone, references } from '../declaration/index.ts';

/** Contact details (spec section 3). */
export const contactFields = {
  preferredContactMethods: choices(['Email', 'Text', 'Voice'], { default: ['Email'] }),
  mobilePhoneNumber: phone({ search: 'optional', column: 'hidden' }),
  voicePhoneNumber: phone({ search: 'optional', column: 'hidden' }),
} as const;

/** Contact details of users, and the subjects they want mail about. */
export const userContactFields = {
  ...contactFields,
  emailSubscriptions: references('emailSubscriptions', { label: 'Email subscriptions' }),
} as const;
