import { useCallback, useLayoutEffect, useRef } from 'react';
import type { GroupNode, TreeNode } from '../tree/tree.ts';

function idsOf(node: TreeNode): string[] {
  return node.type === 'group' ? [node.id, ...node.children1.flatMap(idsOf)] : [node.id];
}

const nodeOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-node]');
const takesFocus =
  'select:not(:disabled), input:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/**
 * Restores the focus in the builder after a button adds or removes: to the added line, to the sibling of the removed line, or to the button
 * that adds. The library re-creates its buttons, so that the focus would be lost to the document.
 */
export function useKeptFocus(tree: GroupNode) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<ReadonlySet<string> | null>(null);
  const beside = useRef<string[]>([]);
  const current = useRef(tree);
  current.current = tree;

  const onBeforeChange = useCallback((action: 'add' | 'remove', button: HTMLElement) => {
    before.current = new Set(idsOf(current.current));
    beside.current = [];
    if (action === 'add') return;
    const node = nodeOf(button);
    const parent = nodeOf(node?.parentElement);
    const siblings = [...(parent?.querySelectorAll<HTMLElement>('[data-node]') ?? [])].filter(
      (element) => nodeOf(element.parentElement) === parent,
    );
    const index = node ? siblings.indexOf(node) : -1;
    beside.current = [siblings[index + 1], siblings[index - 1], parent].flatMap(
      (element) => element?.dataset['node'] ?? [],
    );
  }, []);

  useLayoutEffect(() => {
    const focusBefore = before.current;
    if (!focusBefore) return;
    before.current = null;
    const added = idsOf(tree).filter((id) => !focusBefore.has(id));
    // For a group that was added with a line, focuses the line.
    const targets = added.length > 0 ? added.toReversed() : beside.current;
    for (const id of targets) {
      const element = root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
      const target = element?.querySelector<HTMLElement>(takesFocus);
      if (!target) continue;
      target.focus();
      return;
    }
  }, [tree]);

  return { root, onBeforeChange };
}
