import { IDENTITY_PATH } from './addresses.ts';
import { Html, html } from './html.ts';

const ASSETS = `${IDENTITY_PATH}/assets`;

/** A page in the portal's look, which works without scripts. */
function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – Safety Portal</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${ASSETS}/sign-in.css" />
      </head>
      <body>
        <main>
          <p class="product">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path
                d="M12 2 4 5v6c0 5 3.4 9.4 8 11 4.6-1.6 8-6 8-11V5l-8-3Zm-1.2 14.2L7 12.4l1.4-1.4 2.4 2.4 4.9-4.9 1.4 1.4-6.3 6.3Z"
              /></svg
            >Safety Portal
          </p>
          ${content}
        </main>
      </body>
    </html> `.text;
}

/** The sentence for whatever does not sign somebody in: wrong, unknown, locked and disabled are not told apart. */
export const REFUSED =
  'This e-mail address and password do not sign you in. After too many attempts an administrator has to unlock the account.';

/** The sentence for an address from which too many attempts came. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts came from your network. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

export interface SignInForm {
  /** Where the form is sent to. */
  readonly action: string;
  /** What was typed before. */
  readonly email?: string;
  readonly error?: string;
}

/** The page on which people sign in. */
export function signInPage({ action, email, error }: SignInForm): string {
  // The first thing to type is what is missing.
  const focus = (isFirst: boolean) => new Html(isFirst ? 'autofocus' : '');
  const described = new Html(error ? 'aria-describedby="error" aria-invalid="true"' : '');
  const alert = error ? html`<p id="error" class="error" role="alert">${error}</p>` : new Html('');
  return page(
    error ? 'Error: Sign in' : 'Sign in',
    html`<h1>Sign in</h1>
      ${alert}
      <form method="post" action="${action}">
        <label for="email">E-mail address</label>
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
          <button type="button" id="show" aria-pressed="false" aria-controls="password" hidden>
            Show password
          </button>
        </div>
        <button type="submit">Sign in</button>
      </form>
      <script src="${ASSETS}/sign-in.js" defer></script>`,
  );
}

/** Asks before signing out, where the request does not show that the portal made it. */
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

/** A sign-in that was begun too long ago, in another browser, or was finished already. */
export function expiredPage(): string {
  return page(
    'Sign in again',
    html`<h1>This sign-in is no longer open</h1>
      <p>It was finished, or it was begun too long ago. <a href="/">Begin again</a></p>`,
  );
}

/** A request that the provider refuses and cannot send back to where it came from. */
export function errorPage(error: string, description?: string): string {
  return page(
    'Error',
    html`<h1>Signing in did not work</h1>
      <p>The application asked for something that is not accepted. <a href="/">Begin again</a></p>
      <p class="detail">${error}${description ? `: ${description}` : ''}</p>`,
  );
}
