/** Supported media types of a webhook's body. */
export const contentTypes = [
  'application/json',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/x-www-form-urlencoded',
] as const;
export type ContentType = (typeof contentTypes)[number];
