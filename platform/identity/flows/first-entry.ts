import { countFirst } from '../accounts.ts';
import { IDENTITY_PATH } from '../addresses.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { type Person, personByUid } from '../person.ts';
import { prove, proven } from '../proof.ts';

/** The cookie of a browser in which an invited person has just chosen their password. */
const cookieName = 'identity-first-entry';
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([^;\\s]+)`);
/** Time in which the browser comes from the page of the link to the sign-in: it goes there by itself. */
const lifetimeSeconds = 120;
/** The cookie belongs to no open sign-in: one begins after it was set. */
const within = 'invitation';
const purpose = 'first entry';

function cookie({ settings }: PlatformContext, value: string, lifetime: string): string {
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${value}; Path=${IDENTITY_PATH}; ${lifetime}; HttpOnly; SameSite=Strict${secure}`;
}

/** A `Set-Cookie` header by which the next sign-in of this browser asks for no password. */
export async function entryCookie(context: PlatformContext, uid: string): Promise<string | undefined> {
  // Read again: the proof is for the credentials that were just set.
  const person = await personByUid(context.database.owner, uid);
  if (!person?.isActive) return undefined;
  const proof = await prove(context, person, { within, purpose, validForMs: lifetimeSeconds * 1000 });
  return cookie(context, proof, `Max-Age=${lifetimeSeconds}`);
}

/** A `Set-Cookie` header that removes the cookie. */
export function endedEntryCookie(context: PlatformContext): string {
  return cookie(context, '', 'Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
}

/**
 * The person whose first password was chosen in this browser. Their first sign-in uses the cookie up: a copy of it signs nobody in.
 * Undefined without a valid cookie.
 */
export async function takeFirstEntry(
  context: PlatformContext,
  cookies: string | undefined,
): Promise<Person | undefined> {
  const proof = cookiePattern.exec(cookies ?? '')?.[1];
  if (proof === undefined) return undefined;
  const found = await proven(context, proof, { within, purpose });
  const isFirst = found && (await countFirst(context.database.owner, found.person, context.clock.now()));
  return isFirst ? found.person : undefined;
}
