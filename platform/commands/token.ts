// `npm run token -- LOGIN`: prints an access token of a sample user, from the running platform. It signs in like a browser, so that a data
// folder in use need not be opened.
import { originOn } from '../configuration/addresses.ts';
import { defaultPort } from '../configuration/settings.ts';
import { samplePassword } from '../configuration/sample-logins.ts';
import { fetchToken } from './sign-in.ts';

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** BASE_URL or PUBLIC_URL if set, otherwise HOST and PORT as the platform reads them. */
function originOf({ BASE_URL, PUBLIC_URL, HOST, PORT }: NodeJS.ProcessEnv): string {
  const publicUrl = BASE_URL || PUBLIC_URL;
  return publicUrl ? new URL(publicUrl).origin : originOn(HOST || '127.0.0.1', PORT || defaultPort);
}

const [login, password = samplePassword] = process.argv.slice(2);
const origin = originOf(process.env);
if (login) {
  try {
    process.stdout.write(`${await fetchToken(origin, login, password)}\n`);
  } catch (error) {
    const isUnreachable = error instanceof TypeError;
    fail(
      isUnreachable
        ? `No platform answers at ${origin}. Start it with "npm start", or name another one in BASE_URL.`
        : (error as Error).message,
    );
  }
} else {
  fail('Name whom the token is for: npm run token -- ada.admin@northfield.example');
}
