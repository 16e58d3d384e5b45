import { signIn } from '../../platform/commands/sign-in.ts';

const password = 'Sample-Pass-1';

/** Somebody of a client who is signed in. */
export interface Person {
  readonly clientUid: string;
  readonly userUid: string;
  readonly token: string;
  /** Sends a call with JSON; `path` is below the origin. Throws unless it succeeds. */
  call(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>>;
}

/** Signs a person of the sample data in. */
export async function personOf(origin: string, login: string): Promise<Person> {
  const { access_token: token } = await signIn(origin, login, password);
  const call: Person['call'] = async (method, path, body) => {
    const answer = await fetch(`${origin}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
  };
  const { clientUid, userUid } = (await call('GET', 'identity/me')) as { clientUid: string; userUid: string };
  return { clientUid, userUid, token, call };
}

/** Path of the users of a person's client, or of a call below it. */
export function usersPath({ clientUid }: Pick<Person, 'clientUid'>, below?: string): string {
  const users = `usercontactrole/v2/clients/${clientUid}/Users`;
  return below === undefined ? users : `${users}/${below}`;
}

/** Puts a file where an upload is expected. Throws unless it is taken. */
async function put(url: string, content: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob' },
    body: content,
  });
  await answer.arrayBuffer();
  if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}.`);
}

/** A URL for a file of users, and the name of the file in further calls. */
export async function uploadUrl(person: Person): Promise<{ readonly url: string; readonly name: string }> {
  const { url, UploadedFileName: name } = await person.call(
    'GET',
    usersPath(person, 'import/people.csv/url'),
  );
  return { url: String(url), name: String(name) };
}

/** Uploads a file of users. Resolves with its name in further calls. */
export async function upload(person: Person, content: string): Promise<string> {
  const { url, name } = await uploadUrl(person);
  await put(url, content);
  return name;
}

/** The text of a file of users whose addresses begin with a word. */
export function fileOf(rows: number, word: string): string {
  const lines = Array.from({ length: rows }, (_, row) => `First,Last,${word}-${row}@bench.example`);
  return ['First name,Last name,Email', ...lines].join('\n');
}
