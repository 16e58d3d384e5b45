import type { Map as LeafletMap, Polygon } from 'leaflet';

/** Minimum distance between two names, in pixels. */
const gapPx = 2;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + gapPx &&
    other.left < one.right + gapPx &&
    one.top < other.bottom + gapPx &&
    other.top < one.bottom + gapPx
  );
}

/** For each box: true when it overlaps none of the visible boxes before it. */
export function visibleBoxes(boxes: readonly Box[]): boolean[] {
  const visible: Box[] = [];
  return boxes.map((box) => {
    const isFree = visible.every((other) => !overlap(box, other));
    if (isFree) visible.push(box);
    return isFree;
  });
}

/**
 * Shows the names of locations that do not overlap earlier ones, starting with the selected one. The others
 * are dots until hovered or focused.
 */
export function fitPins(container: HTMLElement): void {
  const chosenFirst = (pin: HTMLElement) => (pin.getAttribute('aria-pressed') === 'true' ? 0 : 1);
  const pins = [...container.querySelectorAll<HTMLElement>('.plan-pin')].toSorted(
    (one, other) => chosenFirst(one) - chosenFirst(other),
  );
  // Measures the full names.
  for (const pin of pins) pin.removeAttribute('data-collapsed');
  const visible = visibleBoxes(pins.map((pin) => pin.getBoundingClientRect()));
  for (const [index, pin] of pins.entries()) pin.toggleAttribute('data-collapsed', !visible[index]);
}

/** Hides names of rooms that names of locations cover or repeat. */
export function hideCovered(container: HTMLElement): void {
  const pins = [...container.querySelectorAll<HTMLElement>('.plan-pin:not([data-collapsed])')];
  const boxes = pins.map((pin) => pin.getBoundingClientRect());
  const shown = new Set(pins.map(({ textContent }) => textContent));
  const labels = [...container.querySelectorAll<HTMLElement>('.plan-label:not([hidden])')];
  const covered = labels.filter((label) => {
    if (shown.has(label.textContent)) return true;
    const box = label.getBoundingClientRect();
    return boxes.some((pin) => overlap(box, pin));
  });
  for (const label of covered) label.hidden = true;
}

/** A named polygon and the vertical offset of its name from the center, in pixels. */
export interface Labeled {
  readonly polygon: Polygon;
  readonly offset: number;
}

/** Shows the names that fit inside their polygons on the screen. */
export function fitLabels(map: LeafletMap, labeled: readonly Labeled[]): void {
  for (const { polygon, offset } of labeled) {
    const label = polygon.getTooltip()?.getElement();
    if (!label) continue;
    const bounds = polygon.getBounds();
    const corner = map.latLngToLayerPoint(bounds.getNorthWest());
    const size = map.latLngToLayerPoint(bounds.getSouthEast()).subtract(corner);
    label.hidden = false;
    label.style.maxWidth = `${size.x - 4}px`;
    label.hidden = label.scrollWidth > label.clientWidth || label.offsetHeight + 2 * offset > size.y - 4;
  }
  // The labels are centered by their widths, which have changed.
  for (const { polygon } of labeled) polygon.getTooltip()?.update();
  hideCovered(map.getContainer());
}

/** Fits names again when the view or the pins (`pins`) change, after Leaflet has moved all elements. */
export function keepFitted(map: LeafletMap, fit: () => void): void {
  map.on('zoomend viewreset pins', () => queueMicrotask(() => map.whenReady(fit)));
}
