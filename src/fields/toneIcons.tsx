import { icon, small } from '../theme/icons.tsx';

// The icons of tones. Lists show them, so they load before the first row.
export const DoneIcon = icon(<path d="m5 13 4 4L19 7" />, small);
export const FailedIcon = icon(<path d="M12 8v5m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />, small);
export const NewIcon = icon(
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" strokeDasharray="3 3.3" />,
  small,
);
export const PassedIcon = icon(<path d="m5 6 7 6-7 6zM19 6v12" />, small);
export const BarredIcon = icon(<path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM6 6l12 12" />, small);
export const WaitingIcon = icon(<path d="M12 7v5l3 2m-3 7a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />, small);
