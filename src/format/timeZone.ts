import { createContext, useContext } from 'react';

/** IANA name of the client's zone on pages about one client; undefined on pages that use the viewer's own. */
const TimeZoneContext = createContext<string | undefined>(undefined);

export const TimeZoneProvider = TimeZoneContext.Provider;

/** Store key: `client` or, for the zone of the device, `own`. */
export const timeZoneKey = 'portal.timeZone';

/**
 * The time zone for timestamps, in the form that Intl accepts. The system area spans clients and uses the
 * viewer's own, and so does who prefers it.
 */
export function useTimeZone(): string | undefined {
  return useContext(TimeZoneContext);
}
