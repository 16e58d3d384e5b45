import { quoted } from './quoted.ts';
import type { Mail } from './send.ts';

/** The recipient of a letter. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string | null;
}

/** A message with a greeting and a signature around its paragraphs. */
export function letter(
  { email, firstName }: Addressee,
  subject: string,
  paragraphs: readonly string[],
): Mail {
  const greeting = firstName ? `Hello ${quoted(firstName)},` : 'Hello,';
  return { to: email, subject, text: [greeting, ...paragraphs, 'Safety Portal'].join('\n\n') };
}
