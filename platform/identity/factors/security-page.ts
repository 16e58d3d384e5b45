import { html, type Html } from '../../kernel/html.ts';
import { page } from '../../kernel/page.ts';
import { joined, nothing, script } from './pages.ts';
import type { OpenSession } from '../sessions.ts';
import type { Factor } from './store.ts';

interface SecurityState {
  readonly path: string;
  readonly email: string;
  readonly factors: readonly Factor[];
  readonly codesLeft: number;
  /** Sign-ins that are open in browsers, this one included. */
  readonly sessions: readonly OpenSession[];
  /** The one of this browser. */
  readonly session: string;
  /** False where the portal’s address has no name, which passkeys need. */
  readonly hasPasskeys: boolean;
  /** A sentence on what was done just now. */
  readonly done?: string | undefined;
}

const moment = (instant: string) =>
  html`<time datetime="${new Date(instant).toISOString()}">${new Date(instant).toUTCString()}</time>`;

function factorItem(path: string, { uid, kind, name, createdAt, lastUsedAt }: Factor): Html {
  const used = lastUsedAt ? html`, used ${moment(lastUsedAt)}` : html`, never used`;
  return html`<li>
    <div>
      <strong>${name}</strong> (${kind === 'app' ? 'authenticator app' : 'passkey'})
      <p class="detail">Added ${moment(createdAt)}${used}</p>
    </div>
    <form method="post" action="${path}/remove">
      <input type="hidden" name="uid" value="${uid}" />
      <button type="submit" class="plain" aria-label="Remove ${name}">Remove</button>
    </form>
  </li>`;
}

function sessionItem(path: string, { uid, device, address, lastUsedAt }: OpenSession, isThis: boolean): Html {
  const used = lastUsedAt ? html`Last used ${moment(lastUsedAt)}` : html`Not used lately`;
  const from = address ? html`, from ${address}` : nothing;
  const end = html`<form method="post" action="${path}/end">
    <input type="hidden" name="uid" value="${uid}" />
    <button type="submit" class="plain" aria-label="Sign out of ${device}">Sign out</button>
  </form>`;
  return html`<li>
    <div>
      <strong>${device}</strong>${isThis ? ' (this browser)' : ''}
      <p class="detail">${used}${from}</p>
    </div>
    ${isThis ? nothing : end}
  </li>`;
}

/** The protection of the person's own account. */
export function securityPage({
  path,
  email,
  factors,
  codesLeft,
  sessions,
  session,
  hasPasskeys,
  done,
}: SecurityState): string {
  const act = (step: string, text: string) =>
    html`<form method="post" action="${path}/${step}">
      <button type="submit" class="plain">${text}</button>
    </form>`;
  const list = factors.length
    ? html`<ul class="factors">
        ${joined(factors.map((factor) => factorItem(path, factor)))}
      </ul>`
    : html`<p>None yet. Your password alone signs you in.</p>`;
  const codes = factors.length
    ? html`<article>
        <h2>Recovery codes</h2>
        <p>
          ${codesLeft === 1 ? 'One is left.' : `${codesLeft} are left.`} Each replaces the second step once.
        </p>
        ${act('codes', 'Make new codes')}
      </article>`
    : nothing;
  return page(
    'Sign-in and security',
    html`<h1>Sign-in and security</h1>
      <p>${email}</p>
      ${done ? html`<p class="done" role="status">${done}</p>` : nothing}
      <article>
        <h2>Second step</h2>
        <p>With a second step, knowing your password is not enough to sign in.</p>
        ${list}
        <div class="acts">
          ${hasPasskeys ? act('passkey', 'Add a passkey') : nothing} ${act('app', 'Add an authenticator app')}
        </div>
      </article>
      ${codes}
      <article>
        <h2>Open sign-ins</h2>
        <ul class="factors">
          ${joined(sessions.map((each) => sessionItem(path, each, each.uid === session)))}
        </ul>
        ${sessions.length > 1 ? act('end-others', 'Sign out of all others') : nothing}
      </article>
      <p class="below"><a href="/v7">Back to the portal</a></p>
      ${script}`,
    { isWide: true },
  );
}

/** For a person whose sign-in is over, or whom another provider signs in. */
export function noSecurityPage(isElsewhere: boolean): string {
  return page(
    'Sign-in and security',
    html`<h1>Sign-in and security</h1>
      ${
        isElsewhere
          ? html`<p>Your organization signs you in. It also keeps your password and your second step.</p>`
          : html`<p>You are not signed in here. <a href="/v7">Sign in</a> first.</p>`
      }`,
  );
}
