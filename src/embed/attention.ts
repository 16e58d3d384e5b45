import { lookWithin } from '../portal/anchors.ts';

/**
 * Follows where in the page somebody works, which is where their keys are meant for. Answers whether that is in `elements`.
 * @param isFirst whether it is so before anything was touched
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
