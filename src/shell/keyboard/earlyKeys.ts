import { onKeys } from '../../browser/keys.ts';

/** Keys that were pressed before the code for them was there. */
let early: KeyboardEvent[] = [];
const keep = onKeys((event: KeyboardEvent) => void early.push(event));
window.addEventListener('keydown', keep);

/** The keys pressed so far. From now on, the caller handles them. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  window.removeEventListener('keydown', keep);
  const taken = early;
  early = [];
  return taken;
}
