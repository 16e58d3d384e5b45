import { createHash } from 'node:crypto';

/**
 * What a statement's text depends on: only on the declarations (`fixed`), or also on the caller's filters and order (`varied`), of which
 * there may be any number.
 */
export type StatementKind = 'fixed' | 'varied';

/** Maximum number of prepared statements by kind: each session keeps a plan of each in memory. */
const maxNames: Readonly<Record<StatementKind, number>> = { fixed: 300, varied: 100 };

/**
 * The names under which sessions prepare statements. A name is a hash of role and text, so that it means the same in every process: a
 * pooler may give a session to another one.
 */
export class StatementNames {
  private readonly names = { fixed: new Map<string, string>(), varied: new Map<string, string>() };

  /**
   * The name of a text. Undefined beyond the maximum of its kind.
   * @param role the role of the statement: PostgreSQL would replan a statement prepared for another role
   */
  name(kind: StatementKind, role: string, text: string): string | undefined {
    const names = this.names[kind];
    const key = `${role}\n${text}`;
    const cached = names.get(key);
    if (cached !== undefined || names.size >= maxNames[kind]) return cached;
    // 128 bits; PostgreSQL cuts names off after 63 bytes.
    const name = `portal_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    names.set(key, name);
    return name;
  }
}
