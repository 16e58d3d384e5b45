import { createHmac } from 'node:crypto';

/**
 * True when a receiver accepts the signature of a delivery by the Standard Webhooks specification: signed with `secret`, at most five
 * minutes ago.
 */
export function isSigned(
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  secret: string,
  now: Date,
): boolean {
  const timestamp = headers['webhook-timestamp'];
  if (timestamp === undefined || Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return false;
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${timestamp}.${body}`)
    .digest('base64');
  return headers['webhook-signature']?.split(' ').includes(`v1,${signature}`) === true;
}
