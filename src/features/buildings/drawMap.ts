import type { FeatureCollection } from 'geojson';
import {
  circleMarker,
  CRS,
  divIcon,
  geoJSON,
  imageOverlay,
  latLngBounds,
  map as createMap,
  marker,
  type LatLngBounds,
  type Layer,
  type Map as LeafletMap,
  type Marker,
  Polygon,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { fitLabels, fitPins, keepFitted, type Labeled } from './fitNames.ts';
import { type Place, rounded } from './plan.ts';
import { onKeys } from '../../browser/keys.ts';

/** A location on the map. */
interface Pin extends Place {
  readonly uid: string;
  readonly name: string;
}

interface PinHandlers {
  readonly onChoose: (uid: string) => void;
  /** Called with the new position of a location. Undefined for viewers who may not move locations. */
  readonly onMove?: ((uid: string, place: Place) => void) | undefined;
}

/** A rendered map. */
export interface DrawnMap {
  readonly zoom: (steps: 1 | -1) => void;
  readonly showWhole: () => void;
  /** Replaces the locations on the map. */
  readonly setPins: (pins: readonly Pin[], chosen: string | undefined, handlers: PinHandlers) => void;
  readonly remove: () => void;
}

/** Kinds of features with their own style; all others look like rooms. */
const kinds: ReadonlySet<unknown> = new Set(['outline', 'corridor', 'stairs']);
/** Vertical offset in pixels of a room's name from its center, which its location occupies. */
const labelOffset = 16;
/** Pixels by which an arrow key moves a location. */
const stepPx = 6;
/** Debounce interval in milliseconds: the position is saved after the last arrow key. */
const settleMs = 700;

const arrows: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

function openMap(element: HTMLElement, crs: typeof CRS.EPSG3857): LeafletMap {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    crs,
    attributionControl: false,
    zoomControl: false,
    zoomSnap: 0.25,
    zoomDelta: 0.5,
    maxZoom: 25,
    minZoom: crs === CRS.Simple ? -6 : 1,
    zoomAnimation: !isCalm,
    fadeAnimation: false,
    inertia: !isCalm,
    // The wheel scrolls the page unless the map has the focus.
    scrollWheelZoom: false,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  return map;
}

/** An element with a record's text, never parsed as markup. */
function textElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function drawFeatures(map: LeafletMap, features: FeatureCollection): Layer & { getBounds(): LatLngBounds } {
  const labeled: Labeled[] = [];
  const layer = geoJSON(features, {
    interactive: false,
    style: (feature) => {
      const kind: unknown = feature?.properties?.['kind'];
      return { className: `plan-${kinds.has(kind) ? String(kind) : 'room'}` };
    },
    pointToLayer: (_, at) => circleMarker(at, { radius: 4, interactive: false, className: 'plan-room' }),
    onEachFeature: (feature, part) => {
      const name: unknown = feature.properties?.['name'];
      if (
        !(part instanceof Polygon) ||
        typeof name !== 'string' ||
        feature.properties?.['kind'] === 'outline'
      )
        return;
      const offset = kinds.has(feature.properties?.['kind']) ? 0 : labelOffset;
      part.bindTooltip(textElement(name), {
        permanent: true,
        direction: 'center',
        offset: [0, offset],
        className: 'plan-label',
      });
      labeled.push({ polygon: part, offset });
    },
  });
  layer.addTo(map);
  keepFitted(map, () => fitLabels(map, labeled));
  // Tooltips are positioned after the first view.
  map.whenReady(() => fitLabels(map, labeled));
  return layer;
}

/** The button of a location. A native button, for keyboard and screen readers. */
function pinButton({ name }: Pin, isChosen: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plan-pin';
  button.setAttribute('aria-pressed', String(isChosen));
  button.append(textElement(name));
  return button;
}

interface DrawnPin {
  readonly uid: string;
  readonly marker: Marker;
  /** True while the pin is dragged, or until its last arrow key is saved. */
  readonly isMoving: () => boolean;
}

function drawPin(map: LeafletMap, pin: Pin, isChosen: boolean, { onChoose, onMove }: PinHandlers): DrawnPin {
  const button = pinButton(pin, isChosen);
  const drawn = marker([pin.latitude, pin.longitude], {
    icon: divIcon({ html: button, className: 'plan-pin-place', iconSize: [0, 0] }),
    keyboard: false,
    draggable: onMove !== undefined,
    zIndexOffset: isChosen ? 1000 : 0,
  });
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isMoving = false;
  const moved = () => {
    isMoving = false;
    const { lng, lat } = drawn.getLatLng();
    onMove?.(pin.uid, rounded({ longitude: lng, latitude: lat }));
  };
  drawn.on('dragstart', () => (isMoving = true));
  drawn.on('dragend', moved);
  button.addEventListener('click', () => onChoose(pin.uid));
  button.addEventListener(
    'keydown',
    onKeys((event: KeyboardEvent) => {
      const step = arrows[event.key];
      if (!step || !onMove) return;
      event.preventDefault();
      // Otherwise the arrow keys also pan the map.
      event.stopPropagation();
      const point = map.latLngToContainerPoint(drawn.getLatLng()).add(step);
      drawn.setLatLng(map.containerPointToLatLng(point));
      isMoving = true;
      clearTimeout(settling);
      settling = setTimeout(moved, settleMs);
    }),
  );
  return {
    uid: pin.uid,
    marker: drawn.addTo(map),
    isMoving: () => isMoving,
  };
}

/** Zoom, resizing and pins, shared by maps of features and of pictures. */
function withControls(map: LeafletMap, bounds: LatLngBounds): DrawnMap {
  const lowestZoom = map.getMinZoom();
  let isWhole = true;
  const showWhole = () => {
    map.setMinZoom(lowestZoom);
    map.fitBounds(bounds, { padding: [12, 12], animate: false });
    map.setMinZoom(Math.min(map.getZoom() - 1, map.getMaxZoom()));
    isWhole = true;
  };
  showWhole();
  map.setMaxBounds(bounds.pad(1));
  map.on('movestart zoomstart', () => (isWhole = false));
  keepFitted(map, () => fitPins(map.getContainer()));
  // A zoomed view stays; an unzoomed one fits the new size.
  const resized = new ResizeObserver(() => {
    const wasWhole = isWhole;
    map.invalidateSize({ animate: false });
    if (wasWhole) showWhole();
  });
  resized.observe(map.getContainer());
  let pinsNow: readonly DrawnPin[] = [];
  const elementOf = ({ marker: drawn }: DrawnPin) => drawn.getElement();
  return {
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    showWhole,
    setPins: (pins, chosen, handlers) => {
      const focused = pinsNow.find((pin) => elementOf(pin)?.contains(document.activeElement));
      // A response must not take a pin out of the viewer's hand.
      const moving = pinsNow.filter((pin) => pin.isMoving() && pins.some(({ uid }) => uid === pin.uid));
      for (const pin of pinsNow) if (!moving.includes(pin)) pin.marker.remove();
      pinsNow = pins.map(
        (pin) => moving.find(({ uid }) => uid === pin.uid) ?? drawPin(map, pin, pin.uid === chosen, handlers),
      );
      map.fire('pins');
      const target = pins.find(({ uid }) => uid === chosen);
      if (target && !map.getBounds().contains([target.latitude, target.longitude]))
        map.panTo([target.latitude, target.longitude]);
      // Restores the focus to the new element of the focused pin.
      const again = focused && pinsNow.find(({ uid }) => uid === focused.uid);
      if (again) elementOf(again)?.querySelector('button')?.focus();
    },
    remove: () => {
      resized.disconnect();
      map.remove();
    },
  };
}

/** Renders the plan of a level in an element. Throws when the features cannot be rendered. */
export function drawPlan(element: HTMLElement, features: FeatureCollection): DrawnMap {
  const map = openMap(element, CRS.EPSG3857);
  try {
    // Labels are positioned by the view, so the view is set before them.
    const bounds = geoJSON(features, { pointToLayer: (_, at) => circleMarker(at) }).getBounds();
    if (!bounds.isValid()) throw new Error('The map has no features.');
    const drawn = withControls(map, bounds);
    drawFeatures(map, features);
    return drawn;
  } catch (error) {
    map.remove();
    throw error;
  }
}

/** Renders the picture of a floor plan in an element. The size is in pixels. */
export function drawPicture(
  element: HTMLElement,
  { address, width, height }: { readonly address: string; readonly width: number; readonly height: number },
): DrawnMap {
  const map = openMap(element, CRS.Simple);
  const bounds = latLngBounds([0, 0], [height, width]);
  const drawn = withControls(map, bounds);
  imageOverlay(address, bounds, { interactive: false }).addTo(map);
  return drawn;
}
