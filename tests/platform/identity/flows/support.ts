import { readOutbox } from '../../../../platform/mail/outbox.ts';
import type { IdentityPlatform } from '../support.ts';

/** Calls a flow as the portal's pages do. */
export function ask(
  { origin }: Pick<IdentityPlatform, 'origin'>,
  flow: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/identity/flows/${flow}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The mails to an address, newest first. */
export function mailsTo(platform: Pick<IdentityPlatform, 'database' | 'settings'>, email: string) {
  return readOutbox(platform, email);
}

/** The token of the link in the newest mail to an address. */
export async function tokenTo(
  platform: Pick<IdentityPlatform, 'database' | 'settings'>,
  email: string,
): Promise<string> {
  const [mail] = await mailsTo(platform, email);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`There is no link in the last message to ${email}.`);
  return token;
}
