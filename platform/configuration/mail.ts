import { StartError } from '../database/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';

/** How messages leave the platform. */
export interface MailSettings {
  /** Address of the mail server: `smtp://user:password@host:587`, or `smtps:` where it speaks TLS at once. */
  readonly smtpUrl: string;
  /** The sender, as a bare address or `Name <address>`. */
  readonly from: string;
}

/** Reads SMTP_URL and MAIL_FROM; undefined where neither is set. Throws StartError with a sentence. */
export function readMailSettings(
  smtpUrl: string | undefined,
  from: string | undefined,
): MailSettings | undefined {
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined || from === undefined)
    throw new StartError('SMTP_URL and MAIL_FROM belong together: set both, or neither.');
  // The address may hold a password, so it is not repeated.
  if (!['smtp:', 'smtps:'].includes(urlOf(smtpUrl)?.protocol ?? ''))
    throw new StartError(
      'SMTP_URL is no address of a mail server: write smtp://user:password@host:587, or smtps://… where it speaks TLS at once.',
    );
  if (!/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from))
    throw new StartError(
      `MAIL_FROM is "${from}", which is no sender: write portal@example.org or Safety Portal <portal@example.org>.`,
    );
  return { smtpUrl, from };
}
