import type { PlatformContext } from '../kernel/context.ts';
import type { Queryable } from '../database/index.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';

/** The recipient of a station's code, and the station. */
export interface StationMail {
  readonly to: string;
  /** The station's name. */
  readonly station: string;
  /** The URL in the QR code. */
  readonly address: string;
}

/** Mails the URL of a station, within the caller's transaction. */
export async function sendStationCode(
  tx: Queryable,
  context: PlatformContext,
  { to, station, address }: StationMail,
): Promise<void> {
  await sendMail(tx, context, {
    to,
    subject: `Pairing ${quoted(station)}`,
    text: [
      `Open this address on the device that is to become “${quoted(station)}”:`,
      address,
      'Anyone with the address can sign in as this station. Delete this message when the device is paired.',
    ].join('\n\n'),
  });
}
