import { useMemo } from 'react';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import type { RuleSources } from '../../rule/RuleSources.ts';
import { sentencesOf } from '../../notices/failure.ts';
import { useSession } from '../../viewer/useSession.ts';
import { useIncidentSubTypes, useIncidentTypes } from './alerts.ts';
import { useReceivedEvents } from './useReceivedEvents.ts';

/** Maximum number of incident types whose sub-types are offered together. */
const maxTypes = 10;

/** Incident types or sub-types of the alert service, by name. */
const useServiceNames: RuleSources['useServiceNames'] = (choices, within, isOpen) => {
  const isSubType = choices !== undefined && 'alerts' in choices && choices.alerts === 'incidentSubTypes';
  const isAsked = isOpen && choices !== undefined && 'alerts' in choices;
  const { context } = useSession();
  const scope = { clientUid: context?.clientUid ?? '', buildingUid: context?.buildingUid ?? '' };
  const all = useIncidentTypes(scope, isAsked);
  const types = isAsked && isSubType ? all.types.filter(({ name }) => within.includes(name)) : [];
  const sub = useIncidentSubTypes(
    scope,
    types.slice(0, maxTypes).map(({ id }) => id),
  );
  const names = (isSubType ? sub.subTypes : all.types).map(({ name }) => name);
  const failure = all.failure ?? sub.failure;
  return {
    error: isAsked && failure ? new Error(sentencesOf(failure)) : null,
    names: isAsked ? [...new Set(names)] : [],
    isPending: isAsked && (all.isPending || (isSubType && sub.isPending)),
  };
};

/** The calendar of the client. */
const useCalendar: RuleSources['useCalendar'] = (scope, isAsked) => {
  const { answer, isPending } = useActionAnswer(webhookConfigurations, 'calendar', {
    scope,
    isEnabled: isAsked,
  });
  const calendar = useMemo(() => answer && { ...answer, timeZone: answer.timeZone ?? null }, [answer]);
  return { calendar, isPending };
};

/** Hooks that read events and incident types for the rule of a webhook. */
export const ruleSources: RuleSources = { useReceivedEvents, useServiceNames, useCalendar };
