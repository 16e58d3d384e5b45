import type { MenuIcon } from '../../../resources/product/menu/index.ts';

/** Strokes in a 24 by 24 view box. Inline, because icons of a library add one component each to the start bundle. */
const drawings: Readonly<Record<MenuIcon | 'home' | 'settings' | 'external' | 'lock', string>> = {
  alert: 'M12 4 2.5 20h19zM12 10v4m0 3v.01',
  badge: 'M6 7h12v13H6zM10 4h4v3h-4zM9 16h6m-3-3a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2Z',
  bell: 'M6 10a6 6 0 0 1 12 0v4.5l1.5 2.5h-15L6 14.5zM10 20a2.2 2.2 0 0 0 4 0',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zm0 13a3 3 0 0 1 3-3h11M9 8h6',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3m-3 4h3m-3 4h3',
  bus: 'M5 5h14v12H5zM5 11h14M8 17v3m8-3v3M8 14v.01M16 14v.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3.5V8m8-4.5V8m-7 7 2 2 4-4',
  chart: 'M4 20h16M7 16v-5m5 5V6m5 10v-8',
  external: 'M14 5h5v5m0-5-8 8m-2-7H5v13h13v-4',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM12 3v3m0 12v3m9-9h-3M6 12H3m15.4-6.4-2.2 2.2m-8.4 8.4-2.2 2.2m12.8 0-2.2-2.2M7.8 7.8 5.6 5.6',
  graduate: 'm12 5 10 4.5L12 14 2 9.5zM6 11.5V17c3.5 2.6 8.5 2.6 12 0v-5.5M22 9.5V15',
  health: 'M9.5 4h5v5.5H20v5h-5.5V20h-5v-5.5H4v-5h5.5z',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 20 9.3C20 15 12 20 12 20Z',
  home: 'M4 11.5 12 5l8 6.5M6 10v10h12V10M10 20v-6h4v6',
  kiosk: 'M6 3h12v11H6zM12 14v6m-4 1h8M9 7h6m-6 3h4',
  link: 'M10 14a4 4 0 0 1 0-5.6l2.5-2.5a4 4 0 0 1 5.6 5.6L17 12.6M14 10a4 4 0 0 1 0 5.6l-2.5 2.5a4 4 0 0 1-5.6-5.6L7 11.4',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 20c.3-3.5 2.6-5.5 6-5.5s5.7 2 6 5.5M16 5a3 3 0 0 1 0 5.8M17.5 15c2 .7 3.2 2.4 3.5 5',
  plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  shield: 'M12 3 5 6v5.5c0 4.5 3 7.8 7 9.5 4-1.7 7-5 7-9.5V6zM9 12l2.2 2.2L15 10.5',
  staff:
    'M12 10.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM5 20.5c.3-4 3-6.3 7-6.3s6.7 2.3 7 6.3zM12 14.5l-1.2 3L12 20',
  student:
    'M12 12a3.3 3.3 0 1 0 0-6.6M12 12a3.3 3.3 0 0 1-3.3-4.3L6 6.5 12 4l6 2.5-2.7 1.2M18 6.5V10M5.5 20.5c.4-3.7 2.9-5.8 6.5-5.8s6.1 2.1 6.5 5.8z',
  tool: 'm14.5 9.5 5-5A5 5 0 0 0 13 11l-8.3 8.3M13 11a5 5 0 0 1-6.5-6.5L10 8l2-2-3.5-3.5M14 14l6 6',
  visitor:
    'M12 21s-6.5-5.7-6.5-11a6.5 6.5 0 0 1 13 0C18.5 15.3 12 21 12 21ZM12 12.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  volunteer:
    'M3 13v7h3v-6h4l3 2h3.5a1.5 1.5 0 0 1 0 3H13M6 20h9l6-4.5a1.4 1.4 0 0 0-1.7-2.2L16 15.5M13 9.5s-3.5-2-3.5-4.2A1.9 1.9 0 0 1 13 4.4a1.9 1.9 0 0 1 3.5.9c0 2.2-3.5 4.2-3.5 4.2Z',
};

/** The icon of a group or an entry of the menu. */
export function MenuGlyph({
  name,
  size = 18,
}: {
  readonly name: keyof typeof drawings;
  readonly size?: number;
}) {
  return (
    <svg
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      style={{ flex: 'none' }}
      aria-hidden
      focusable={false}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
