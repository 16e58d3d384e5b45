import { createHash, randomBytes } from 'node:crypto';

import { callbackPath, portalClientId, IDENTITY_PATH } from '../identity/addresses.ts';

/** The tokens of a sign-in (OAuth 2.0, RFC 6749, section 5.1). */
export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** More redirects than a sign-in needs. */
const mostSteps = 10;

/** The cookies of one browser at one origin. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const isGone = attributes.some((attribute) => /^\s*expires=Thu, 01 Jan 1970/i.test(attribute));
      if (isGone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  toString(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Requests a URL of one origin with the cookies of one browser, without following redirects. */
export type Browse = (address: string, init?: Omit<RequestInit, 'headers'>) => Promise<Response>;

export function createBrowser(origin: string, jar = new CookieJar()): Browse {
  return async (address, init = {}) => {
    const answer = await fetch(new URL(address, origin), {
      ...init,
      redirect: 'manual',
      headers: { cookie: jar.toString() },
    });
    jar.keep(answer);
    return answer;
  };
}

/** The redirect target of a response. Throws Error when there is none. */
export async function nextAddress(answer: Response): Promise<string> {
  await answer.body?.cancel();
  const address = answer.headers.get('location');
  if (!address) throw new Error(`Signing in stopped with status ${answer.status}.`);
  return address;
}

/** The challenge of a code verifier (RFC 7636, section 4.2). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** The URL that starts a sign-in; `more` replaces parameters, and an empty one is omitted. */
export function authorizationAddress(
  origin: string,
  verifier: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const parameters = {
    client_id: portalClientId,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: origin + callbackPath,
    state: randomBytes(8).toString('base64url'),
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  const entries = Object.entries(parameters).filter(([, value]) => value !== '');
  return `${IDENTITY_PATH}/auth?${new URLSearchParams(entries)}`;
}

/** Requests tokens for a grant from the token endpoint. */
export function requestTokens(
  browse: Browse,
  origin: string,
  grant: Readonly<Record<string, string>>,
): Promise<Response> {
  return browse(`${IDENTITY_PATH}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: portalClientId, redirect_uri: origin + callbackPath, ...grant }),
  });
}

/**
 * Signs in as a user does with a browser (authorization code with PKCE, RFC 7636).
 * @param origin of a running platform, for instance `http://127.0.0.1:8007`
 * @throws Error with a message when the platform does not respond or the sign-in is rejected
 */
export async function signIn(
  origin: string,
  login: string,
  password: string,
  browse: Browse = createBrowser(origin),
): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const page = await nextAddress(await browse(authorizationAddress(origin, verifier)));
  if (new URL(page, origin).pathname === callbackPath) throw refusal(page, origin);

  const answer = await browse(page, {
    method: 'POST',
    body: new URLSearchParams({ email: login, password }),
  });
  if (answer.status >= 400) throw new Error(sentenceOf(await answer.text(), answer.status));
  // A page in place of a redirect asks for something that a command cannot give.
  if (answer.status === 200)
    throw new Error(
      'This account has to choose a new password or to pass a second step, which takes a browser.',
    );
  const code = await followToCode(browse, await nextAddress(answer), origin);

  const issued = await requestTokens(browse, origin, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
  });
  if (!issued.ok) throw new Error(`No token was issued: ${await issued.text()}`);
  return (await issued.json()) as Tokens;
}

/** Follows redirects until one returns to the portal with a code. Throws Error when it returns without one. */
export async function followToCode(browse: Browse, start: string, origin: string): Promise<string> {
  let address = start;
  for (let step = 0; step < mostSteps; step += 1) {
    const target = new URL(address, origin);
    const code = target.searchParams.get('code');
    if (target.pathname === callbackPath) {
      if (code) return code;
      throw refusal(address, origin);
    }
    address = await nextAddress(await browse(address));
  }
  throw new Error('Signing in leads in a circle.');
}

function refusal(address: string, origin: string): Error {
  const { searchParams } = new URL(address, origin);
  return new Error(
    `Signing in was refused: ${searchParams.get('error_description') ?? searchParams.get('error')}`,
  );
}

/** The text of the sign-in page's alert. */
function sentenceOf(page: string, status: number): string {
  return (
    /role="alert">([^<]+)</.exec(page)?.[1]?.replaceAll('&#39;', "'") ??
    `Signing in failed with status ${status}.`
  );
}

/** An access token for `login`, from a running platform. Throws as `signIn` does. */
export async function fetchToken(origin: string, login: string, password: string): Promise<string> {
  return (await signIn(origin, login, password)).access_token;
}
