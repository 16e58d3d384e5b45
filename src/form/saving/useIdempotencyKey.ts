import { useCallback, useRef } from 'react';
import type { Values } from '../model.ts';

/**
 * The idempotency key of a new record. The key stays the same while the same values are sent again, because
 * the first response may have been lost. It changes with the values and after the record was created.
 */
export function useIdempotencyKey() {
  const last = useRef({ body: '', key: '' });
  const keyFor = useCallback((values: Values): string => {
    const body = JSON.stringify(values);
    if (last.current.key === '' || last.current.body !== body)
      last.current = { body, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
  const forgetKey = useCallback(() => {
    last.current = { body: '', key: '' };
  }, []);
  return { keyFor, forgetKey };
}
