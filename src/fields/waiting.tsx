import Skeleton from '@mui/material/Skeleton';

/** Fallback while the code of a widget or section loads. */
export const waiting = <Skeleton variant="rounded" height={96} />;
