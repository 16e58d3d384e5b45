import { createHash } from 'node:crypto';

/**
 * The dependencies of a statement's text: only on the declarations (`fixed` for lists and the like, `record` for statements on one record), or
 * also on the caller's filters and order (`varied`), of which there may be any number.
 */
export type StatementKind = 'fixed' | 'record' | 'varied';

/** Maximum number of prepared statements by kind: each session keeps a plan of each in memory. */
const maxNames: Readonly<Record<StatementKind, number>> = { fixed: 300, record: 300, varied: 100 };
/** The use from which a varied text is prepared, so that texts used once leave the room to others. */
const minVariedUses = 3;
/** Maximum number of varied texts whose uses are counted. */
const maxCounted = 1000;

/**
 * The names under which sessions prepare statements. A name is a hash of role and text, so that it means the same in every process: a
 * pooler may give a session to another one.
 */
export class StatementNames {
  private readonly names: Readonly<Record<StatementKind, Map<string, string>>> = {
    fixed: new Map(),
    record: new Map(),
    varied: new Map(),
  };
  private readonly uses = new Map<string, number>();

  /**
   * The name of a text. Undefined beyond the maximum of its kind.
   * @param role the role of the statement: PostgreSQL would replan a statement prepared for another role
   */
  name(kind: StatementKind, role: string, text: string): string | undefined {
    const names = this.names[kind];
    const key = `${role}\n${text}`;
    const cached = names.get(key);
    if (cached !== undefined || names.size >= maxNames[kind]) return cached;
    if (kind === 'varied' && !this.isUsedOften(key)) return undefined;
    // 128 bits; PostgreSQL cuts names off after 63 bytes.
    const name = `portal_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    names.set(key, name);
    return name;
  }

  private isUsedOften(key: string): boolean {
    const uses = (this.uses.get(key) ?? 0) + 1;
    if (uses >= minVariedUses) this.uses.delete(key);
    else {
      if (this.uses.size >= maxCounted) this.uses.clear();
      this.uses.set(key, uses);
    }
    return uses >= minVariedUses;
  }
}
