import { createContext, useContext } from 'react';
import type { RaRecord } from 'ra-core';
import type { Calendar } from '../../resources/rules/schedule.ts';
import type { EventTypeName } from '../../resources/events/names.ts';
import type { EventField } from '../../resources/events/fields.ts';
import type { WebhookEvent } from './event/samples.ts';

/** A received event. */
export interface ReceivedEvent extends RaRecord<string> {
  /** ISO 8601. */
  readonly receivedAt: string;
  /** The name of its type. Other platforms may have none. */
  readonly type?: string | null;
  readonly event: WebhookEvent;
}

interface Reading {
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Hooks that read records for a rule's screen. The feature that shows the screen provides them. */
export interface RuleSources {
  /** The last events of a type, newest first. `isAbsent`: the platform does not store events. */
  readonly useReceivedEvents: (
    scope: Readonly<Record<string, string>>,
    type: EventTypeName,
  ) => Reading & {
    readonly data: readonly ReceivedEvent[] | undefined;
    readonly isAbsent: boolean;
    readonly refetch: () => unknown;
  };
  /** The client's calendar and time zones. Not read before it is asked for. Undefined when the platform has none. */
  readonly useCalendar: (
    scope: Readonly<Record<string, string>>,
    isAsked: boolean,
  ) => { readonly calendar: Calendar | undefined; readonly isPending: boolean };
  /**
   * Names of a field's values in the alert service.
   * @param within names of the incident types whose sub-types are read
   * @param isOpen true while the options are shown. Nothing is read before.
   */
  readonly useServiceNames: (
    choices: EventField['choices'],
    within: readonly string[],
    isOpen: boolean,
  ) => Reading & { readonly names: readonly string[] };
}

const RuleSourcesContext = createContext<RuleSources | null>(null);

export const RuleSourcesProvider = RuleSourcesContext.Provider;

/** @throws outside of a RuleSourcesProvider */
export function useRuleSources(): RuleSources {
  const sources = useContext(RuleSourcesContext);
  if (!sources) throw new Error('useRuleSources is used outside of a RuleSourcesProvider.');
  return sources;
}
