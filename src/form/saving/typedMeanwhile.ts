import type { Values } from '../model.ts';

/** Input typed while a record was being created, by the draft key of the record. In memory only: it may contain passwords. */
const typedMeanwhile = new Map<string, Values>();

/** Hands input over to the page of the new record. */
export function handOver(key: string, typed: Values): void {
  if (Object.keys(typed).length > 0) typedMeanwhile.set(key, typed);
}

/** Input for the page of this record, once. */
export function takeTyped(key: string): Values {
  const typed = typedMeanwhile.get(key) ?? {};
  typedMeanwhile.delete(key);
  return typed;
}
