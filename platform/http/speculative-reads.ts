import type { FastifyRequest } from 'fastify';

import type { Database, Queryable, Scope } from '../database/index.ts';
import type { Principal, Recall, Remembered } from '../kernel/principal.ts';
import type { Call, CallAnswer } from './call.ts';

/** Whether a call may be read speculatively: it writes nothing, so that an answer can be thrown away. */
export function isSpeculative({ method, readOnly, withoutDatabase }: Call): boolean {
  return method === 'GET' && readOnly === true && withoutDatabase !== true;
}

/**
 * Reads for callers with a known token in one journey to the database: the handler's statements go along with the question whether
 * the caller is unchanged, and its answer is sent only if they are. `SPECULATIVE_READS=off` does without, to measure the gain.
 */
export class SpeculativeReads {
  private readonly recall: Recall;
  private readonly database: Database;
  private readonly expected = new WeakMap<FastifyRequest, Remembered>();

  constructor(recall: Recall, database: Database) {
    this.recall = recall;
    this.database = database;
  }

  /** Remembers who made the request with its token before. False where nobody did, or where `mayCall` refuses them. */
  async expect(request: FastifyRequest, mayCall: (principal: Principal) => boolean): Promise<boolean> {
    const remembered = await this.recall(request);
    if (!remembered || !mayCall(remembered.principal)) return false;
    this.expected.set(request, remembered);
    return true;
  }

  /** Whether the request waits for `answer`. */
  isExpected(request: FastifyRequest): boolean {
    return this.expected.has(request);
  }

  /**
   * The answer for the remembered caller. Undefined where the caller has changed and where anything fails: the call then goes the
   * ordinary way from its beginning.
   */
  async answer(
    request: FastifyRequest,
    scopeOf: (principal: Principal) => Scope,
    prepare: (principal: Principal) => (tx: Queryable) => Promise<CallAnswer>,
  ): Promise<CallAnswer | undefined> {
    const remembered = this.expected.get(request);
    if (!remembered) return undefined;
    const { principal, isStill } = remembered;
    try {
      let still: Promise<boolean> | undefined;
      return await this.database.transaction(
        scopeOf(principal),
        async (tx) => {
          const [result, isSame] = await Promise.all([prepare(principal)(tx), still]);
          if (!isSame) throw new Error('The caller has changed.');
          return result;
        },
        {
          readOnly: true,
          beforehand: (owner) => {
            still = isStill(owner);
            // Reported where it is waited for.
            still.catch(() => {});
          },
        },
      );
    } catch {
      return undefined;
    }
  }
}
