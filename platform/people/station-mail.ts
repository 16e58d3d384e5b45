import type { Queryable } from '../database/index.ts';
import { ProblemError } from '../http/problem.ts';

/** Whom a station's code is sent to, and what it opens. */
export interface StationMail {
  readonly to: string;
  /** What people call the station. */
  readonly station: string;
  /** The address that the QR code says. */
  readonly address: string;
}

/** Sends the address of a station by e-mail, in the transaction of what it is about. */
export async function sendStationCode(_tx: Queryable, _mail: StationMail): Promise<void> {
  throw new ProblemError(503, { detail: 'E-mail cannot be sent at the moment.' });
}
