import { type DragEvent, useState } from 'react';

/**
 * Puts the items of a list in order by dragging: the props of each draggable item, by its name. The item above which the dragged one
 * would come to lie has `data-target`.
 * @param move puts the item `name` where the item `to` stands
 */
export function useDragOrder(move: (name: string, to: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  return (name: string) => ({
    draggable: true,
    'data-target': (target === name && dragged !== name) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(name);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(name);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null && dragged !== name) move(dragged, name);
    },
    onDragEnd: () => {
      setDragged(null);
      setTarget(null);
    },
  });
}
