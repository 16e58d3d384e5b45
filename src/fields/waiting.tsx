import Skeleton from '@mui/material/Skeleton';

/** Stands for a widget or a part of a form whose code is on its way. */
export const waiting = <Skeleton variant="rounded" height={96} />;
