import { setTimeout as pause } from 'node:timers/promises';

import { signIn } from '../../platform/commands/sign-in.ts';
import { say } from '../../scripts/lib/say.mjs';

/** A call that was not answered as it would be without a fault. */
export interface Failure {
  readonly at: number;
  readonly what: string;
  /** 0 without an answer. */
  readonly status: number;
  /** True for 503 and 429 that say when to come again. */
  readonly saysWhen: boolean;
  readonly text: string;
}

/** The counts of a drill. Times are on the clock of `performance`. */
export class Tally {
  readonly failures: Failure[] = [];
  readonly successes = new Map<string, number>();
  /** When a change of somebody was acknowledged. */
  readonly changedAt: number[] = [];
  /** Sentences about what was wrong. */
  readonly wrongs: string[] = [];

  /** Notes, and says at once, that something is wrong. */
  isWrong(sentence: string): void {
    this.wrongs.push(sentence);
    say(sentence);
  }

  succeeded(what: string): void {
    this.successes.set(what, (this.successes.get(what) ?? 0) + 1);
  }
}

export interface Answer {
  readonly status: number;
  // Records of any kind.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Milliseconds after which a token is replaced. */
const tokenMs = 120_000;
/** Milliseconds after which a person would reload. Longer than the platform's own limits. */
const patienceMs = 70_000;

/** Statuses of calls that are wrong in themselves. */
const refusals = new Set([400, 403, 404, 405, 409, 412, 422]);

/** Somebody who calls the platform by a program, and repeats what was not answered. */
export class Client {
  private readonly origin: string;
  private readonly login: string;
  private readonly tally: Tally;
  private token = '';
  private signedInAt = -Infinity;

  constructor(origin: string, login: string, tally: Tally) {
    this.origin = origin;
    this.login = login;
    this.tally = tally;
  }

  /** Signs in. Resolves with false when that failed. */
  async signIn(): Promise<boolean> {
    try {
      this.token = (await signIn(this.origin, this.login, 'Sample-Pass-1')).access_token;
      this.signedInAt = performance.now();
      this.tally.succeeded('sign-in');
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const status = Number(/status (\d{3})/.exec(text)?.[1] ?? 0);
      this.fail('sign-in', { status, saysWhen: status === 503, text });
      return false;
    }
  }

  /** One try of a call. Undefined, and counted, when it was not answered with success or a refusal by rules (4xx but 429). */
  async try(
    what: string,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Answer | undefined> {
    if (performance.now() - this.signedInAt > tokenMs && !(await this.signIn())) return undefined;
    try {
      const answer = await fetch(path.startsWith('http') ? path : `${this.origin}/${path}`, {
        method,
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.ok) {
        this.tally.succeeded(what);
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
      }
      const saysWhen = [503, 429].includes(answer.status) && answer.headers.has('retry-after');
      this.fail(what, { status: answer.status, saysWhen, text: text.slice(0, 300) });
    } catch (error) {
      this.fail(what, { status: 0, saysWhen: false, text: reasonOf(error) });
    }
    return undefined;
  }

  /** Repeats a call until it succeeds. */
  async insist(what: string, method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    for (;;) {
      const answer = await this.try(what, method, path, body, key);
      if (answer) return answer;
      const last = this.tally.failures.at(-1);
      // It would be refused again, and whoever repeats it would wait for ever.
      if (last?.what === what && refusals.has(last.status))
        throw new Error(`${method} ${path}: ${last.text}`);
      await pause(1000);
    }
  }

  private fail(what: string, failure: Omit<Failure, 'at' | 'what'>): void {
    this.tally.failures.push({ at: performance.now(), what, ...failure });
  }
}

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
