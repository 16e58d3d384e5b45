import { sql } from 'drizzle-orm';

import type { PlatformContext, Service } from './context.ts';
import { type Encryption, encryptionOf } from './encryption.ts';
import type { Readiness } from './readiness.ts';
import { addUpkeep } from './upkeep.ts';

/** A column that is encrypted, or has ciphertexts within its text or JSON. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that the purpose depends on. */
  readonly id: string;
  /** The encryption purpose of the ciphertexts of a row. */
  readonly purpose: (id: string) => string;
}

/** Ciphertexts, of which the shortest has a nonce and a tag. What resembles one does not decrypt, and stays. */
const ciphertextPattern = /v1\.[\w-]{38,}/g;
/** Rows read at a time. */
const atOnce = 500;
const everyMs = 10_000;

interface Secrets {
  readonly encryption: Encryption;
  readonly other: Encryption;
}

/** A text with the ciphertexts of the other secret encrypted anew. */
function renewed(text: string, { encryption, other }: Secrets, purpose: string): string {
  return text.replaceAll(ciphertextPattern, (ciphertext) => {
    try {
      return encryption.encrypt(other.decrypt(ciphertext, purpose), purpose);
    } catch {
      return ciphertext;
    }
  });
}

interface Row {
  readonly at: string;
  readonly id: string;
  readonly sealed: string;
  readonly type: string;
}

/** Encrypts a column anew, row by row, beside whoever changes them. Returns how many rows had ciphertexts of the other secret. */
async function renewColumn(
  { database: { owner } }: Pick<PlatformContext, 'database'>,
  secrets: Secrets,
  { table, column, id, purpose }: SealedColumn,
): Promise<number> {
  const [from, value, key] = [table, column, id].map((name) => sql.identifier(name));
  let [found, last] = [0, '(0,0)'];
  for (;;) {
    const { rows } = await owner.query<Row>(sql`
      select ctid::text as at, ${key}::text as id, ${value}::text as sealed, pg_typeof(${value})::text as type from ${from}
      where ctid > ${last}::text::tid and ${value}::text like '%v1.%' order by ctid limit ${atOnce}`);
    for (const row of rows) {
      const text = renewed(row.sealed, secrets, purpose(row.id));
      if (text === row.sealed) continue;
      found += 1;
      await owner.query(sql`
        update ${from} set ${value} = ${text}::text::${sql.raw(row.type)}
        where ctid = ${row.at}::text::tid and ${value}::text = ${row.sealed}`);
    }
    if (rows.length < atOnce) return found;
    last = rows.at(-1)?.at ?? last;
  }
}

interface Progress {
  renewed: number;
  isDone: boolean;
}

/**
 * Encrypts all secrets with SECRET_KEY while SECRET_KEY_OTHER is set, beside the work of the platform, and says in `/health/ready` how far
 * it is. It is done when it finds nothing more: a row that others move meanwhile is found the next time.
 */
export function createRenewal(columns: readonly SealedColumn[]): { service: Service; readiness: Readiness } {
  const progressOf = new WeakMap<PlatformContext['settings'], Progress>();
  return {
    async service(app, context) {
      const encryption = await encryptionOf(context.settings);
      const { other } = encryption;
      if (!other) return;
      const progress: Progress = { renewed: 0, isDone: false };
      progressOf.set(context.settings, progress);
      let isBusy = false;
      const work = async () => {
        if (isBusy || progress.isDone) return;
        isBusy = true;
        try {
          let found = 0;
          for (const column of columns) {
            const more = await renewColumn(context, { encryption, other }, column);
            found += more;
            progress.renewed += more;
          }
          progress.isDone = found === 0;
          if (progress.isDone)
            context.log.warn(
              { renewed: progress.renewed },
              'all secrets are encrypted with SECRET_KEY: when every process has this one, SECRET_KEY_OTHER can be removed',
            );
        } finally {
          isBusy = false;
        }
      };
      const failure = 'secrets cannot be encrypted anew';
      addUpkeep(app, context, { everyMs, atStart: true, failure, work });
    },
    readiness: async ({ settings }) => {
      const progress = progressOf.get(settings);
      if (!progress) return {};
      return { secretsRenewal: progress.isDone ? 'done' : 'running', secretsRenewed: progress.renewed };
    },
  };
}
