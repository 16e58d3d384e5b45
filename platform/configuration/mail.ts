import { StartError } from '../database/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';
import { hasReadableAccount } from './addresses.ts';

/** Settings for outgoing mail. */
export interface MailSettings {
  /** URL of the mail server: `smtp://user:password@host:587`, or `smtps:` for implicit TLS. */
  readonly smtpUrl: string;
  /** The file that it was read from: deliveries take the password of now. */
  readonly smtpUrlFile: string | undefined;
  /** The sender: an address or `Name <address>`. */
  readonly from: string;
}

/** Reads SMTP_URL and MAIL_FROM. Undefined when neither is set. Throws StartError with a message. */
export function readMailSettings(
  smtpUrl: string | undefined,
  from: string | undefined,
  smtpUrlFile?: string,
): MailSettings | undefined {
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined || from === undefined)
    throw new StartError('SMTP_URL and MAIL_FROM belong together: set both, or neither.');
  // The URL may contain a password, so the message does not repeat it.
  const url = urlOf(smtpUrl);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !hasReadableAccount(url))
    throw new StartError(
      'SMTP_URL is no address of a mail server: write smtp://user:password@host:587, or smtps://… where it speaks TLS at once.',
    );
  if (!/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(from))
    throw new StartError(
      `MAIL_FROM is "${from}", which is no sender: write portal@example.org or Safety Portal <portal@example.org>.`,
    );
  return { smtpUrl, smtpUrlFile, from };
}
