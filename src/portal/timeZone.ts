import { createContext, useContext } from 'react';

/** IANA name of the client's zone on pages about one client; undefined where moments are shown in the viewer's own. */
const TimeZoneContext = createContext<string | undefined>(undefined);

export const TimeZoneProvider = TimeZoneContext.Provider;

/** The zone in which moments are shown, as Intl takes it. The system area spans clients: there it is the viewer's own. */
export function useTimeZone(): string | undefined {
  return useContext(TimeZoneContext);
}
