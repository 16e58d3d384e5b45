import type { ReactNode } from 'react';

interface IconProps {
  /** Width and height in pixels. */
  readonly size?: number;
  readonly className?: string;
}

interface Drawing {
  /** Its size where the place that shows it names none. */
  readonly size: number;
  readonly look: Readonly<Record<string, string | number>>;
}

/** Strokes of one width, in the colour of the text around them. */
function strokes(size: number, strokeWidth: number): Drawing {
  const look = { fill: 'none', stroke: 'currentColor', strokeWidth };
  return { size, look: { ...look, strokeLinecap: 'round', strokeLinejoin: 'round' } };
}

function icon(paths: ReactNode, { size: ownSize, look }: Drawing) {
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

/** In lists, beside small text. */
const small = strokes(18, 2);
/** In the bars around the page. */
const bar = strokes(20, 1.8);
/** Filled shapes, in inputs and rules. */
const filled: Drawing = { size: 20, look: { fill: 'currentColor' } };

// Drawn here: together they weigh less than a few of a library's icons with their wrapper.
export const MoreIcon = icon(<path d="M12 5v.01M12 12v.01M12 19v.01" strokeWidth={3} />, small);
export const ArrowUpIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />, small);
export const SearchIcon = icon(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4" />, small);
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />, small);
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />, small);
export const BookmarkIcon = icon(<path d="M6 4h12v16l-6-4-6 4z" />, small);
export const ExportIcon = icon(<path d="M12 4v11m-5-4 5 5 5-5M5 20h14" />, small);
export const RefreshIcon = icon(<path d="M20 11a8 8 0 1 0-1.5 6M20 4v7h-7" />, small);
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />, small);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />, small);
export const FirstIcon = icon(<path d="m17 6-6 6 6 6M7 6v12" />, small);
export const PreviousIcon = icon(<path d="m15 6-6 6 6 6" />, small);
export const NextIcon = icon(<path d="m9 6 6 6-6 6" />, small);
export const LastIcon = icon(<path d="m7 6 6 6-6 6M17 6v12" />, small);
export const ArrowDownIcon = icon(<path d="M12 5v14m-6-6 6 6 6-6" />, small);
export const DoneIcon = icon(<path d="m5 13 4 4L19 7" />, small);
export const FailedIcon = icon(<path d="M12 8v5m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />, small);
export const PassedIcon = icon(<path d="m5 6 7 6-7 6zM19 6v12" />, small);
export const BarredIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM6 6l12 12" />, small);
export const WaitingIcon = icon(<path d="M12 7v5l3 2m-3 7a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />, small);

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

export const DownIcon = icon(<path d="m7 10 5 5 5-5z" />, filled);
export const ClearIcon = icon(
  <path d="M18 7.2 16.8 6 12 10.8 7.2 6 6 7.2l4.8 4.8L6 16.8 7.2 18l4.8-4.8 4.8 4.8 1.2-1.2-4.8-4.8z" />,
  filled,
);
export const HoldsIcon = icon(
  <path d="M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m-2 15-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8z" />,
  filled,
);
export const FailsIcon = icon(
  <path d="M12 2C6.47 2 2 6.47 2 12s4.47 10 10 10 10-4.47 10-10S17.53 2 12 2m5 13.59L15.59 17 12 13.41 8.41 17 7 15.59 10.59 12 7 8.41 8.41 7 12 10.59 15.59 7 17 8.41 13.41 12z" />,
  filled,
);
export const UnknownIcon = icon(
  <path d="M7 11v2h10v-2zm5-9C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8" />,
  filled,
);
export const AddGroupIcon = icon(
  <path d="M14 10H3v2h11zm0-4H3v2h11zm4 8v-4h-2v4h-4v2h4v4h2v-4h4v-2zM3 16h7v-2H3z" />,
  filled,
);
