import { lookWithin } from '../browser/anchors.ts';

/**
 * Tracks where in the page the user works, to decide which portal handles keyboard shortcuts. The returned function is true while that is
 * within `elements`.
 * @param isFirst true when this portal handles keys before the first interaction
 */
export function followAttention(
  elements: readonly [HTMLElement, ...HTMLElement[]],
  isFirst: boolean,
  signal: AbortSignal,
): () => boolean {
  let isAttended = isFirst && [null, document.body].includes(document.activeElement as HTMLElement | null);
  const look = ({ target }: Event) => {
    isAttended = elements.some((element) => element.contains(target as Node | null));
    if (isAttended) lookWithin(elements[0]);
  };
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, look, { capture: true, signal });
  signal.addEventListener('abort', () => lookWithin(undefined));
  return () => isAttended;
}
