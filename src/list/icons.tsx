import type { ReactNode } from 'react';

function icon(path: ReactNode) {
  return function Icon({ size = 18 }: { readonly size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        focusable={false}
      >
        {path}
      </svg>
    );
  };
}

// Drawn here: the few that a list needs weigh less than one of a library's icons with its wrapper.
export const MoreIcon = icon(<path d="M12 5v.01M12 12v.01M12 19v.01" strokeWidth={3} />);
export const ArrowUpIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const SearchIcon = icon(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4" />);
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const ColumnsIcon = icon(<path d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />);
export const ExportIcon = icon(<path d="M12 4v11m-5-4 5 5 5-5M5 20h14" />);
export const RefreshIcon = icon(<path d="M20 11a8 8 0 1 0-1.5 6M20 4v7h-7" />);
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const FirstIcon = icon(<path d="m17 6-6 6 6 6M7 6v12" />);
export const PreviousIcon = icon(<path d="m15 6-6 6 6 6" />);
export const NextIcon = icon(<path d="m9 6 6 6-6 6" />);
export const LastIcon = icon(<path d="m7 6 6 6-6 6M17 6v12" />);
export const ArrowDownIcon = icon(<path d="M12 5v14m-6-6 6 6 6-6" />);
export const DoneIcon = icon(<path d="m5 13 4 4L19 7" />);
export const FailedIcon = icon(<path d="M12 8v5m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />);
export const PassedIcon = icon(<path d="m5 6 7 6-7 6zM19 6v12" />);
export const BarredIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM6 6l12 12" />);
export const WaitingIcon = icon(<path d="M12 7v5l3 2m-3 7a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />);
