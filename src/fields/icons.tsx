import { icon, small, type Drawing } from '../theme/icons.tsx';

/** Filled shapes of inputs and rules. */
const filled: Drawing = { size: 20, look: { fill: 'currentColor' } };

// In a file apart from the icons of bars, lists and tones, which load before the first row.
export const ArrowDownIcon = icon(<path d="M12 5v14m-6-6 6 6 6-6" />, small);
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
export const MinusIcon = icon(<path d="M5 12h14" />, small);
export const WholeIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />, small);
