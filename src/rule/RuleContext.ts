import { createContext, useContext } from 'react';
import { eventNames, type RuleNames } from '../../resources/rules/names.ts';

/** The values that the parts of a rule's screen share. */
export interface RuleScreen {
  /** Identifiers from the page's URL, for calls that load options. */
  readonly scope: Readonly<Record<string, string>>;
  /** The names of fields and values of the event. */
  readonly names: RuleNames;
  /** The incident types whose sub-types are offered. Defaults to none. */
  readonly incidentTypes?: readonly string[];
}

const RuleContext = createContext<RuleScreen>({ scope: {}, names: eventNames('en-US') });

export const RuleProvider = RuleContext.Provider;

export function useRuleContext(): RuleScreen {
  return useContext(RuleContext);
}
