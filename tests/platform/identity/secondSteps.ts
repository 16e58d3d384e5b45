import { createHmac } from 'node:crypto';

import type { Browse } from '../../../platform/commands/sign-in.ts';

/** The code of RFC 4226, section 5.3, written without the package that checks it. */
export function codeOf(secret: string, at: number): string {
  const bits = Array.from(secret, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest[19]! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The value of a field of a page. Empty without one. */
export const field = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
/** The secret that a page shows for an app. */
export const secretIn = (text: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(text)![1]!.replaceAll(' ', '');
/** The recovery codes that a page shows. */
export const codesIn = (text: string) =>
  Array.from(text.matchAll(/<code>([a-z0-9-]{14})<\/code>/g), ([, code]) => code!);

/** Sends a form. */
export const post = (browse: Browse, path: string, values: Record<string, string> = {}) =>
  browse(path, { method: 'POST', body: new URLSearchParams(values) });

/** Adds an app on the page of a browser: its secret, and the page with the recovery codes of a first second step. */
export async function addApp(browse: Browse, password: string, now = Date.now()) {
  const asked = await (await post(browse, '/identity/security/app')).text();
  const secret = secretIn(asked);
  const code = codeOf(secret, now);
  const values = { proof: field(asked, 'proof'), code, password };
  const text = await (await post(browse, '/identity/security/add-app', values)).text();
  return { secret, text, codes: codesIn(text) };
}
