/** A value with its lifetime in seconds. */
interface Issued {
  readonly lifetime: number;
}

/**
 * Issues a value on first use and caches it for half of its lifetime, so that no test gets a token that expires while it runs. The next
 * caller retries a failed issue.
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
