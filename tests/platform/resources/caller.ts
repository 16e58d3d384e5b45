import { setTimeout as pause } from 'node:timers/promises';

import { type SharedPlatform, sharedPlatform, type Storage, tokenFor } from '../../support/storages.ts';

/** The response to a call. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The raw body. */
  text: string;
  /** The body as JSON. Undefined when empty. */
  // Tests read responses of any shape, and fail when it differs.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the platform as a user; `path` is below the origin, without a leading slash. */
export type Caller = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** A caller with or without a token. */
export function callerOf(origin: string, token?: string): Caller {
  return async (method, path, { body, headers } = {}) => {
    const answer = await fetch(`${origin}/${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      // Tests decide which calls have a body.
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
    };
  };
}

/** The caller, which asks again as long as the platform has too much to do at the moment (429 with a wait of seconds). */
export function patientCaller(call: Caller): Caller {
  return async (...request) => {
    const answer = await call(...request);
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== 429 || seconds > 10) return answer;
    await pause(seconds * 1000);
    return patientCaller(call)(...request);
  };
}

export const people = {
  sam: 'sam.system@provider.example',
  sue: 'sue.support@provider.example',
  ada: 'ada.admin@northfield.example',
  will: 'will.webhooks@northfield.example',
  bea: 'bea.building@northfield.example',
  nell: 'nell.nobody@northfield.example',
  uma: 'uma.uk@oakwood.example',
  noel: 'noel.noclient@nowhere.example',
} as const;
export type Somebody = keyof typeof people;

/** The shared platform with callers for all sample users. */
export interface Stage extends Record<Somebody, Caller> {
  platform: SharedPlatform;
  nobody: Caller;
  /** Makes records: Sam, or Ada where a declaration closes it to system users. */
  maker: Caller;
  /** Identifiers of the two clients of the sample users. */
  northfield: string;
  oakwood: string;
  uidOf(login: Somebody): string;
}

function subjectOf(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return payload.sub;
}

export async function openStage(storage: Storage): Promise<Stage> {
  return stageAt(await sharedPlatform(storage), (login) => tokenFor(storage, login));
}

/** Callers for all sample users on a platform. */
export async function stageAt(
  platform: SharedPlatform,
  tokenOf: (login: string) => Promise<string>,
): Promise<Stage> {
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, login]) => [name, await tokenOf(login)] as const),
    ),
  ) as Record<Somebody, string>;
  const callers = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, callerOf(platform.url, token)]),
  ) as Record<Somebody, Caller>;
  const clientOf = async (somebody: Somebody) => {
    const { status, text, body } = await patientCaller(callers[somebody])(
      'GET',
      `authentication/v1/users/${subjectOf(tokens[somebody])}/clients`,
    );
    if (status !== 200) throw new Error(`The clients of ${somebody} were answered with ${status}: ${text}`);
    return String(body.items[0].uid);
  };
  return {
    ...callers,
    platform,
    nobody: callerOf(platform.url),
    async maker(...call) {
      const answer = await callers.sam(...call);
      return answer.status === 403 ? callers.ada(...call) : answer;
    },
    northfield: await clientOf('ada'),
    oakwood: await clientOf('uma'),
    uidOf: (somebody) => subjectOf(tokens[somebody]),
  };
}

let nameCount = 0;
/** A unique name. */
export function freshName(word: string): string {
  nameCount += 1;
  return `${word} ${process.pid}-${Date.now().toString(36)}-${nameCount}`;
}

/** Creates a building of Northfield for a test to change. */
export async function makeBuilding(
  stage: Stage,
  fields: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const answer = await stage.sam('POST', `clientbuilding/v2/clients/${stage.northfield}/Buildings`, {
    body: { name: freshName('Building'), ...fields },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}
