import { useCallback, useRef } from 'react';
import type { Values } from './model.ts';

/**
 * A key for each new record that is sent: the same while the same values are sent again (the answer to the first try may have been
 * lost on its way), another once they differ or the record was made.
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
