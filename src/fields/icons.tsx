import { icon, small, type Drawing } from '../portal/icons.tsx';

/** Filled shapes, in inputs and rules. */
const filled: Drawing = { size: 20, look: { fill: 'currentColor' } };

// Apart from those of bars and lists, which are there before the first row.
export const ArrowDownIcon = icon(<path d="M12 5v14m-6-6 6 6 6-6" />, small);
export const DoneIcon = icon(<path d="m5 13 4 4L19 7" />, small);
export const FailedIcon = icon(<path d="M12 8v5m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />, small);
export const PassedIcon = icon(<path d="m5 6 7 6-7 6zM19 6v12" />, small);
export const BarredIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM6 6l12 12" />, small);
export const WaitingIcon = icon(<path d="M12 7v5l3 2m-3 7a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />, small);
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
