import type { Settings } from '../configuration/settings.ts';
import { StartError } from '../database/index.ts';
import { addressKey } from '../http/address-key.ts';
import { addFormParser } from '../kernel/forms.ts';
import { portalPath } from '../http/paths.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { somebodyCanSignIn } from '../identity/accounts.ts';
import { setupPath } from '../identity/addresses.ts';
import { checkOrigin } from '../identity/flows/guard.ts';
import { tooManyAttempts } from '../identity/pages.ts';
import type { Service } from '../kernel/context.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { Html, html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import { isSameSecret } from '../kernel/secret.ts';
import { addAdministrator } from './first-administrator.ts';

/** Attempts of one network address. The token has 144 random bits. */
const attempts = { name: 'setup', points: 20, seconds: 600 };
const tokenLength = 24;

/** The same in every process of the installation. It is worth nothing once somebody can sign in. */
async function setupToken(settings: Settings): Promise<string> {
  const derived = (await encryptionOf(settings)).derive('first administrator');
  return derived.toString('base64url').slice(0, tokenLength);
}

/** The message of a start while nobody can sign in. */
export async function setupInvitation(settings: Settings): Promise<string> {
  return `No one can sign in yet. Make the first administrator at ${settings.publicUrl}${setupPath} with the token ${await setupToken(settings)} , with "npm run setup -- LOGIN", or by a start with SETUP_LOGIN=LOGIN, where LOGIN is an email address.`;
}

function setupPage({ email = '', error }: { readonly email?: string; readonly error?: string } = {}): string {
  const alert = error ? html`<p id="error" class="error" role="alert">${error}</p>` : new Html('');
  return page(
    'First administrator',
    html`<h1>First administrator</h1>
      <p>
        No one can sign in here yet. The operator of the platform makes the first administrator, with the
        token that stands in the output of its start.
      </p>
      ${alert}
      <form method="post" action="${setupPath}">
        <label for="token">Token</label>
        <input
          id="token"
          name="token"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          maxlength="100"
          required
          autofocus
        />
        <label for="email">Your email address</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="username"
          maxlength="254"
          required
          value="${email}"
        />
        <button type="submit">Choose a password</button>
      </form>`,
    { error },
  );
}

const donePage = () =>
  page(
    'First administrator',
    html`<h1>First administrator</h1>
      <p>There is an administrator already. <a href="${portalPath}">Sign in</a>.</p>`,
  );

/** The page of the first visit, which makes the first administrator and leads to the choice of a password. */
export const setupService: Service = async (app, { database, settings, clock }) => {
  await app.register(async (scope) => {
    addFormParser(scope);
    const schema = { hide: true };
    const limit = rateLimit(database, attempts);

    scope.get(setupPath, { schema }, async (_request, reply) => {
      const isOver = await somebodyCanSignIn(database.owner);
      return reply
        .code(isOver ? 404 : 200)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(isOver ? donePage() : setupPage());
    });

    scope.post(setupPath, { schema }, async (request, reply) => {
      checkOrigin(request, settings.publicUrl);
      void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      if (await somebodyCanSignIn(database.owner)) return reply.code(404).send(donePage());
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const email = (form.get('email') ?? '').trim();
      const { isExceeded, seconds } = await limit.consume(addressKey(request.ip));
      if (isExceeded)
        return reply
          .code(429)
          .header('retry-after', String(seconds))
          .send(setupPage({ email, error: tooManyAttempts(seconds) }));
      if (!isSameSecret((form.get('token') ?? '').trim(), await setupToken(settings)))
        return reply
          .code(403)
          .send(setupPage({ email, error: 'This is not the token. It stands in the output of the start.' }));
      try {
        const { link } = await addAdministrator(database, settings, { email, now: clock.now(), add: false });
        return reply.redirect(link ?? portalPath, 303);
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        return reply.code(400).send(setupPage({ email, error: error.message }));
      }
    });
  });
};
