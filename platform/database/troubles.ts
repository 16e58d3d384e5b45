import type { DatabaseUnavailable, UnavailableReason } from './errors.ts';

/** Reasons that fail changes while the database still answers questions. */
const persistent: ReadonlySet<UnavailableReason> = new Set(['readOnly', 'diskFull', 'storage']);
/** Milliseconds after which a failure says nothing about now. */
const validMs = 30_000;

/** The failure of recent changes, until one succeeds. */
export class Troubles {
  private latest: { readonly error: DatabaseUnavailable; readonly at: number } | undefined;

  add(error: DatabaseUnavailable): void {
    if (persistent.has(error.reason)) this.latest = { error, at: performance.now() };
  }

  end(): void {
    this.latest = undefined;
  }

  last(): DatabaseUnavailable | undefined {
    return this.latest && performance.now() - this.latest.at < validMs ? this.latest.error : undefined;
  }
}
