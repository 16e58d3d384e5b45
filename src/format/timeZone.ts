import { createContext, useContext } from 'react';

/** IANA name of the client's zone on pages about one client; undefined on pages that use the viewer's own. */
const TimeZoneContext = createContext<string | undefined>(undefined);

export const TimeZoneProvider = TimeZoneContext.Provider;

/**
 * The time zone for timestamps, in the form that Intl accepts. The system area spans clients and uses the
 * viewer's own.
 */
export function useTimeZone(): string | undefined {
  return useContext(TimeZoneContext);
}
