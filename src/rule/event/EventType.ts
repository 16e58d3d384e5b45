import { createContext, useContext } from 'react';
import type { EventTypeName } from '../../../resources/events/names.ts';

const EventTypeContext = createContext<EventTypeName>('Emergency');

export const EventTypeProvider = EventTypeContext.Provider;

/** The type of the events for which a rule, a template or a test is. */
export function useEventType(): EventTypeName {
  return useContext(EventTypeContext);
}
