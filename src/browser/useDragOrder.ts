import { type DragEvent, useState } from 'react';

/**
 * Sorts a list by dragging. Returns the props of each draggable item by name. The item that is the drop
 * target has `data-target`.
 * @param move moves the item `name` to the position of the item `to`
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
