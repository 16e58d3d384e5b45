import type { ReactNode } from 'react';

interface IconProps {
  /** Width and height in pixels. */
  readonly size?: number;
  readonly className?: string;
}

export interface Drawing {
  /** Default size. */
  readonly size: number;
  readonly look: Readonly<Record<string, string | number>>;
}

/** Strokes of one width in the color of the surrounding text. */
function strokes(size: number, strokeWidth: number): Drawing {
  const look = { fill: 'none', stroke: 'currentColor', strokeWidth };
  return { size, look: { ...look, strokeLinecap: 'round', strokeLinejoin: 'round' } };
}

/** Creates an icon from `paths` in a 24-unit square. */
export function icon(paths: ReactNode, { size: ownSize, look }: Drawing) {
  return function Icon({ size = ownSize, className }: IconProps) {
    return (
      <svg
        {...look}
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        style={{ flex: 'none' }}
        aria-hidden
        focusable={false}
      >
        {paths}
      </svg>
    );
  };
}

/** Icons in lists, beside small text. */
export const small = strokes(18, 2);
/** Icons in the bars around the page. */
const bar = strokes(20, 1.8);

// Drawn here: together they are smaller than a few icons of a library with their wrapper.
export const MoreIcon = icon(<path d="M12 5v.01M12 12v.01M12 19v.01" strokeWidth={3} />, small);
export const ArrowUpIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />, small);
export const SearchIcon = icon(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4" />, small);
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />, small);
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />, small);
export const ExportIcon = icon(<path d="M12 4v11m-5-4 5 5 5-5M5 20h14" />, small);
export const ImportIcon = icon(<path d="M12 15V4m-5 5 5-5 5 5M5 20h14" />, small);
export const RefreshIcon = icon(<path d="M20 11a8 8 0 1 0-1.5 6M20 4v7h-7" />, small);
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />, small);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />, small);
export const FirstIcon = icon(<path d="m17 6-6 6 6 6M7 6v12" />, small);
export const PreviousIcon = icon(<path d="m15 6-6 6 6 6" />, small);
export const NextIcon = icon(<path d="m9 6 6 6-6 6" />, small);
export const LastIcon = icon(<path d="m7 6 6 6-6 6M17 6v12" />, small);

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />, bar);
export const ChevronLeftIcon = icon(<path d="m14 6-6 6 6 6" />, bar);
export const ChevronRightIcon = icon(<path d="m10 6 6 6-6 6" />, bar);
export const UnfoldIcon = icon(<path d="m8 9 4-4 4 4M8 15l4 4 4-4" />, bar);
export const BellIcon = icon(
  <path d="M6 10a6 6 0 0 1 12 0v4.5l1.5 2.5h-15L6 14.5zM10 20a2.2 2.2 0 0 0 4 0" />,
  bar,
);
export const PersonIcon = icon(
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 12.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6.3 18.8c1-2.3 3.1-3.6 5.7-3.6s4.7 1.3 5.7 3.6" />,
  bar,
);
