import { passwordRules } from '../../resources/declaration/kinds/passwordRule.ts';
import { eyes } from '../../resources/product/identity/eye.ts';
import { messages } from '../../resources/product/messages.ts';
import { resetPath } from './addresses.ts';
import { Html, html } from '../kernel/html.ts';
import { PAGE_ASSETS_PATH, page } from '../kernel/page.ts';

/** The message for every failed sign-in. Wrong, unknown, locked and disabled accounts must not be distinguishable. */
export const REFUSED =
  'Incorrect email or password. After too many attempts the account is locked for up to an hour. Wait, reset your password, or ask an administrator to unlock it.';

/** The message on a trial that a proxy leads others to. */
export const onlyHere =
  'This platform is a trial, for people at the machine that it runs on. To let others in, set PUBLIC_URL to the address in their browser.';

/** A time to wait in words. */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The message after too many attempts from one network address. */
export function tooManyAttempts(seconds: number): string {
  return `Too many attempts came from your network. Try again in ${inMinutes(seconds)}.`;
}

export interface SignInForm {
  /** The path that takes the form. */
  readonly action: string;
  /** The text typed before. */
  readonly email?: string;
  readonly error?: string;
  /** True when the portal came here by itself, because a session was over. */
  readonly hasEnded?: boolean;
}

/** Shows and hides the password in the field before it. The script of the page brings it. */
const showButton = html`<button
  type="button"
  id="show"
  title="Show password"
  aria-pressed="false"
  aria-controls="password"
  hidden
>
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="${eyes.open}" />
    <path d="${eyes.crossed}" />
  </svg>
  <span>Show password</span>
</button>`;

const ended = html`<p class="notice" role="status">
  Your session ended. Sign in to go on where you were. What you typed is kept.
</p>`;

/** The sign-in page. */
export function signInPage({ action, email, error, hasEnded = false }: SignInForm): string {
  // The focus is on the first empty field.
  const focus = (isFirst: boolean) => new Html(isFirst ? 'autofocus' : '');
  const described = new Html(error ? 'aria-describedby="error" aria-invalid="true"' : '');
  const alert = error ? html`<p id="error" class="error" role="alert">${error}</p>` : new Html('');
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      ${hasEnded ? ended : new Html('')} ${alert}
      <form method="post" action="${action}">
        <label for="email">Email address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          inputmode="email"
          spellcheck="false"
          autocapitalize="none"
          maxlength="254"
          required
          value="${email}"
          ${described}
          ${focus(!email)}
        />
        <label for="password">Password</label>
        <div class="password">
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="1000"
            required
            ${described}
            ${focus(Boolean(email))}
          />
          ${showButton}
        </div>
        <button type="submit">Sign in</button>
      </form>
      <p class="below"><a href="${resetPath}">Forgot your password?</a></p>
      <script src="${PAGE_ASSETS_PATH}/sign-in.js" defer></script>`,
    { error },
  );
}

const ruleWords: Readonly<Record<(typeof passwordRules)[number]['key'], string>> = {
  length: 'At least 8 characters',
  upper: 'An uppercase letter',
  lower: 'A lowercase letter',
  special: 'A special character, such as !@#$%^&*',
};

export interface ReplacementForm {
  readonly action: string;
  readonly email: string;
  /** Proof that the current password was entered, and for which sign-in. */
  readonly proof: string;
  readonly error?: string;
}

/** Asks for a new password after a sign-in with one that another person set. */
export function replacementPage({ action, email, proof, error }: ReplacementForm): string {
  const alert = error ? html`<p id="error" class="error" role="alert">${error}</p>` : new Html('');
  const described = new Html(
    error ? 'aria-describedby="error rules" aria-invalid="true"' : 'aria-describedby="rules"',
  );
  const rules = passwordRules.map(
    ({ key, pattern }) =>
      html`<li data-pattern="${pattern.source}" data-flags="${pattern.flags}">${ruleWords[key]}</li>`.text,
  );
  return page(
    'Choose a new password',
    html`<h1>Choose a new password</h1>
      <p>Someone else set your password. Choose one that only you know, then you are signed in.</p>
      ${alert}
      <form method="post" action="${action}">
        <input type="hidden" name="proof" value="${proof}" />
        <input type="hidden" name="email" autocomplete="username" value="${email}" />
        <label for="password">New password</label>
        <div class="password">
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            maxlength="1000"
            required
            autofocus
            ${described}
          />
          ${showButton}
        </div>
        <ul id="rules" class="rules">
          ${new Html(rules.join(''))}
        </ul>
        <button type="submit">Save and go on</button>
      </form>
      <script src="${PAGE_ASSETS_PATH}/sign-in.js" defer></script>`,
    { error },
  );
}

/** The message for a password that breaks the rule (spec section 5). */
export const weakSentence = messages['password-rule'];
export const sameSentence = 'This is the password that you were given. Please choose another one.';

/** Asks for confirmation before signing out when the request may not be from the portal. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    html`<h1>Sign out?</h1>
      <p>You will be signed out of Safety Portal in this browser.</p>
      ${new Html(form)}
      <button type="submit" form="op.logoutForm" value="yes" name="logout" autofocus>Sign out</button>
      <p><a href="/">Stay signed in</a></p>`,
  );
}

export function signedOutPage(): string {
  return page(
    'Signed out',
    html`<h1>You are signed out</h1>
      <p><a href="/">Sign in again</a></p>`,
  );
}

/** For a sign-in that has expired, was begun in another browser, or is complete. */
export function expiredPage(): string {
  return page(
    'Sign in again',
    html`<h1>This sign-in is no longer open</h1>
      <p>It was finished, or it was begun too long ago. <a href="/">Begin again</a></p>`,
  );
}

/** For a request that the provider refuses and cannot redirect back. `portalUrl` is where people begin again. */
export function errorPage(portalUrl: string, error: string, description?: string): string {
  return page(
    'Error',
    html`<h1>Signing in did not work</h1>
      <p>The application asked for something that is not accepted. <a href="${portalUrl}">Begin again</a></p>
      <p class="detail">${error}${description ? `: ${description}` : ''}</p>`,
  );
}
