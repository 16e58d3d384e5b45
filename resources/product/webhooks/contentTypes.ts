/** Media types that the body of a webhook can have. */
export const contentTypes = [
  'application/json',
  'application/xml',
  'text/xml',
  'text/plain',
  'application/x-www-form-urlencoded',
] as const;
export type ContentType = (typeof contentTypes)[number];
