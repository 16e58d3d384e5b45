import { expect, it, vi } from 'vitest';
import { hideCovered } from '../../../src/features/buildings/fitNames.ts';

/** A map whose elements lie side by side. */
function mapOf(html: string): HTMLElement {
  const map = document.createElement('div');
  map.innerHTML = html;
  for (const [index, element] of [...map.children].entries())
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(index * 100, 0, 80, 20));
  return map;
}

it('the name of a room is hidden where its location has the same name, and shown where the location is a dot', () => {
  const map = mapOf(`
    <button class="plan-pin">Nurse’s Office</button>
    <button class="plan-pin" data-collapsed>Library</button>
    <div class="plan-label">Nurse’s Office</div>
    <div class="plan-label">Library</div>
    <div class="plan-label">Stairwell</div>`);
  hideCovered(map);
  const shown = [...map.querySelectorAll<HTMLElement>('.plan-label')].filter(({ hidden }) => !hidden);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Library', 'Stairwell']);
});
