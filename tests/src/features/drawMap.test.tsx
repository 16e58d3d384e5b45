import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawPicture } from '../../../src/features/buildings/drawMap.ts';
import type { Place } from '../../../src/features/buildings/plan.ts';

beforeEach(() => {
  // No layout here: the map has this size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const pin = (name: string) => ({ uid: name, name, longitude: 50, latitude: 50 });

const open = () => {
  const element = document.body.appendChild(document.createElement('div'));
  const map = drawPicture(element, { address: 'data:,', width: 100, height: 100 });
  const pins = () => [...element.querySelectorAll<HTMLElement>('.plan-pin')];
  return { map, pins };
};

it('the focus stays on a location when another one is added before it', () => {
  const { map, pins } = open();
  const handlers = { onChoose: () => {} };
  map.setPins([pin('Clock'), pin('Door')], undefined, handlers);
  pins()[0]?.focus();
  expect(document.activeElement).toHaveTextContent('Clock');
  map.setPins([pin('Alarm'), pin('Clock'), pin('Door')], undefined, handlers);
  expect(document.activeElement).toHaveTextContent('Clock');
  map.setPins([pin('Alarm'), pin('Door')], undefined, handlers);
  expect(document.activeElement).toBe(document.body);
  map.remove();
});

it('a location that is moved by arrow keys keeps its steps when the locations are read again meanwhile', () => {
  vi.useFakeTimers();
  const { map, pins } = open();
  const onMove = vi.fn<(uid: string, place: Place) => void>();
  const handlers = { onChoose: () => {}, onMove };
  const stepped = (read: () => void) => {
    map.setPins([pin('Clock')], undefined, handlers);
    pins()[0]?.focus();
    for (let steps = 0; steps < 2; steps += 1) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
      );
      read();
    }
    vi.runAllTimers();
    return onMove.mock.lastCall;
  };
  const expected = stepped(() => {});
  onMove.mockClear();
  const read = () => map.setPins([pin('Alarm'), pin('Clock')], undefined, handlers);
  expect(stepped(read)).toEqual(expected);
  expect(onMove).toHaveBeenCalledOnce();
  map.remove();
});
