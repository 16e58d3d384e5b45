import { renderSVG } from 'uqr';

import { Html, html } from '../../kernel/html.ts';
import { PAGE_ASSETS_PATH, page } from '../../kernel/page.ts';

/** Margin around a square code in modules, which readers need (ISO/IEC 18004, 6.3.8). */
const quietZone = 4;
export const script = html`<script src="${PAGE_ASSETS_PATH}/passkey.js" defer></script>`;
export const nothing = new Html('');
export const joined = (parts: readonly Html[]) => new Html(parts.map(({ text }) => text).join(''));

function alert(error: string | undefined): Html {
  return error ? html`<p id="error" class="error" role="alert">${error}</p>` : nothing;
}

interface Form {
  /** The path that takes the form. */
  readonly action: string;
  /** Brought back with the form; see `prove`. */
  readonly proof: string;
  readonly error?: string | undefined;
}

const proofField = (proof: string) => html`<input type="hidden" name="proof" value="${proof}" />`;

function codeField(label: string, hint: string): Html {
  return html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      maxlength="40"
      required
      autofocus
      aria-describedby="hint"
    />
    <p id="hint" class="detail">${hint}</p>`;
}

const passwordField = html`<label for="password">Your password</label>
  <input
    id="password"
    name="password"
    type="password"
    autocomplete="current-password"
    maxlength="1000"
    required
  />`;

interface StepForm extends Form {
  readonly hasApp: boolean;
  /** The question to the browser for a passkey, as JSON; undefined without one. */
  readonly passkeyOptions: string | undefined;
}

/** Asks for the second step of a sign-in, after the password. */
export function secondStepPage({ action, proof, error, hasApp, passkeyOptions }: StepForm): string {
  const passkey = passkeyOptions
    ? html`<form method="post" action="${action}">
        ${proofField(proof)}
        <input type="hidden" name="answer" />
        <button type="button" class="main" data-passkey="get" data-options="${passkeyOptions}" hidden>
          Use a passkey
        </button>
        <p role="status"></p>
      </form>`
    : nothing;
  const hint = hasApp
    ? 'The six digits that your authenticator app shows, or one of your recovery codes.'
    : 'One of your recovery codes.';
  return page(
    'Second step',
    html`<h1>Second step</h1>
      <p>Your password is right. Show that it is you.</p>
      ${alert(error)} ${passkey}
      <form method="post" action="${action}">
        ${proofField(proof)} ${codeField('Code', hint)}
        <button type="submit">Sign in</button>
      </form>
      <p class="below detail">
        Lost your phone, key and codes? An administrator can remove your second step.
      </p>
      ${script}`,
    { error },
  );
}

interface AppForm extends Form {
  /** The address in the square code. */
  readonly address: string;
  readonly secret: string;
  /** True where the password was not entered just now. */
  readonly asksPassword: boolean;
  /** A sentence on why this page appears. */
  readonly reason: string;
}

/** Sets up an authenticator app. */
export function appPage({ action, proof, error, address, secret, asksPassword, reason }: AppForm): string {
  const groups = secret.replaceAll(/.{4}(?=.)/g, '$& ');
  return page(
    'Authenticator app',
    html`<h1>Set up an authenticator app</h1>
      <p>${reason}</p>
      ${alert(error)}
      <p>Scan this with the app, such as Microsoft Authenticator, Google Authenticator or 1Password.</p>
      <div class="code" role="img" aria-label="Square code for the app">
        ${new Html(renderSVG(address, { border: quietZone }))}
      </div>
      <p class="detail">Or type this key into the app: <code>${groups}</code></p>
      <form method="post" action="${action}">
        ${proofField(proof)} ${codeField('Code', 'The six digits that the app shows now.')}
        ${asksPassword ? passwordField : nothing}
        <button type="submit">Use this app</button>
      </form>`,
    { error },
  );
}

/** Shows new recovery codes, once. */
export function codesPage(codes: readonly string[], next: Html): string {
  const list = joined(codes.map((code) => html`<li><code>${code}</code></li>`));
  return page(
    'Recovery codes',
    html`<h1>Keep these recovery codes</h1>
      <p>
        Each signs you in once when your app or passkey is not at hand. They are shown only now: print them,
        or put them into your password manager.
      </p>
      <ul class="codes">
        ${list}
      </ul>
      ${next}`,
  );
}

/** The button that goes on after the codes were shown. */
export function goOnForm(action: string, proof: string): Html {
  return html`<form method="post" action="${action}">
    ${proofField(proof)}
    <button type="submit">I have kept them. Sign in</button>
  </form>`;
}

interface PasskeyForm extends Form {
  readonly options: string;
  readonly back: string;
}

/** Adds a passkey: a fingerprint, a face, or a security key. */
export function passkeyPage({ action, proof, error, options, back }: PasskeyForm): string {
  return page(
    'Passkey',
    html`<h1>Add a passkey</h1>
      <p>
        A passkey is your fingerprint, your face, a PIN, or a security key, kept by this device or your
        password manager.
      </p>
      ${alert(error)}
      <form method="post" action="${action}">
        ${proofField(proof)}
        <input type="hidden" name="answer" />
        <label for="name">Name</label>
        <input id="name" name="name" maxlength="60" required value="This device" autofocus />
        ${passwordField}
        <button type="button" class="main" data-passkey="create" data-options="${options}" hidden>
          Make the passkey
        </button>
        <p role="status"></p>
      </form>
      <p class="below"><a href="${back}">Cancel</a></p>
      ${script}`,
    { error },
  );
}

interface ConfirmForm {
  readonly action: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Further values of the form. */
  readonly values: Readonly<Record<string, string>>;
  readonly error?: string | undefined;
  readonly back: string;
}

/** Asks for the password before a change. */
export function confirmPage({ action, title, text, button, values, error, back }: ConfirmForm): string {
  const hidden = joined(
    Object.entries(values).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    ),
  );
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${alert(error)}
      <form method="post" action="${action}">
        ${hidden} ${passwordField}
        <button type="submit">${button}</button>
      </form>
      <p class="below"><a href="${back}">Cancel</a></p>`,
    { error },
  );
}
