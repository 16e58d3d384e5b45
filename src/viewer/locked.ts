import { createContext } from 'react';

/** Names of the resources that a record above the shown ones locks (`lockedBelow`). */
export const LockedResources = createContext<ReadonlySet<string> | undefined>(undefined);
