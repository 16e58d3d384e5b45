import type { AuthHandlerMiddleware } from 'ssh2';

const keyOnlySentence = 'The server wants a key. It does not take passwords: enter a private key.';

/** A way to sign in, and why it failed. */
interface SignIn {
  readonly next: AuthHandlerMiddleware;
  readonly reason: () => string;
}

/** Signs in with a private key, and where that is refused or not enough in the other way, if there is one. */
export function signInByKey(username: string, key: string, other: SignIn | undefined): SignIn {
  let isTried = false;
  const next: AuthHandlerMiddleware = (methods, isPartial, proceed) => {
    if (isTried && other) other.next(methods, isPartial, proceed);
    else if (isTried) proceed(false as never);
    else proceed({ type: 'publickey', username, key });
    isTried = true;
  };
  const reason = other
    ? 'The server refused the user name, the key or the password.'
    : 'The server refused the user name or the key.';
  return { next, reason: () => reason };
}

/**
 * Signs in with the password: directly, or as the answer to the server's questions (RFC 4256), as servers with a second factor or with PAM
 * ask for it. Remembers what else the server would take.
 */
export function signInByPassword(username: string, password: string): SignIn {
  let offered: readonly string[] = [];
  const untried: ('none' | 'password' | 'keyboard-interactive')[] = [
    'none',
    'password',
    'keyboard-interactive',
  ];
  const next: AuthHandlerMiddleware = (methods: readonly string[] | null, _isPartial, proceed) => {
    if (methods !== null) offered = methods;
    // Before its first answer, the server has not said which methods it takes.
    const index = untried.findIndex((method) => methods === null || methods.includes(method));
    const method = index === -1 ? undefined : untried.splice(0, index + 1).at(-1);
    if (method === undefined) proceed(false as never);
    else if (method === 'none') proceed({ type: 'none', username });
    else if (method === 'password') proceed({ type: 'password', username, password });
    else
      proceed({
        type: 'keyboard-interactive',
        username,
        prompt: (_name, _instructions, _language, prompts, finish) =>
          // The password is the answer to questions whose answers are not shown.
          finish(prompts.map(({ echo }) => (echo === true ? '' : password))),
      });
  };
  const wantsOnlyKeys = () =>
    offered.length > 0 &&
    !offered.some((method) => method === 'password' || method === 'keyboard-interactive');
  return {
    next,
    reason: () => (wantsOnlyKeys() ? keyOnlySentence : 'The server refused the user name or the password.'),
  };
}
