/** Seconds for which something was issued. */
interface Issued {
  readonly lifetime: number;
}

/**
 * Issues something when it is first asked for and keeps it for half of its life, so that nobody is handed a token that ends during a
 * test. A failed issue is tried again by the next caller.
 */
export function untilHalfLife<Value extends Issued>(issue: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; until: number } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const entry = { value: issue(), until: Number.POSITIVE_INFINITY };
    kept = entry;
    entry.value.then(
      ({ lifetime }) => {
        entry.until = Date.now() + lifetime * 500;
      },
      () => {
        entry.until = 0;
      },
    );
    return entry.value;
  };
}
