import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isAbsence, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { ActionsOf, AnswerOf } from '../../../resources/declaration/index.ts';
import { incidentTypes } from '../../../resources/incidentTypes/index.ts';
import { actionQuery, useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import { failureOf } from '../../notices/failure.ts';

type Calls = ActionsOf<typeof incidentTypes>;

/** An incident type, or a sub-type, of the alert service. */
export interface IncidentType {
  readonly id: string;
  readonly name: string;
}

/** Responses of the alert service change rarely, with its configuration. */
const staleTimeMs = 10 * 60_000;

/** The items that have an identifier and a name; services call the name differently. */
function namedItems(
  items: AnswerOf<Calls['incidents']> | AnswerOf<Calls['subTypes']> = [],
): readonly IncidentType[] {
  return items.flatMap((item) => {
    const id = 'Id' in item ? item.Id : item.ID;
    const name = item.Name ?? item.IncidentType ?? item.Title;
    return id && name ? [{ id, name }] : [];
  });
}

/** Client and building of calls to the alert service: each pair has its own service token. */
export type AlertScope = Readonly<Record<'clientUid' | 'buildingUid', string>>;

/**
 * The kinds of incidents: the alert service's templates and those of team assist (spec section 7). Either may be missing. Loaded once
 * `isEnabled`.
 */
export function useIncidentTypes(scope: AlertScope, isEnabled: boolean) {
  const incidents = useActionAnswer(incidentTypes, 'incidents', { scope, isEnabled, staleTimeMs });
  const assist = useActionAnswer(incidentTypes, 'teamAssist', {
    scope,
    input: { fromPlatform: true },
    isEnabled,
    staleTimeMs,
  });
  return {
    types: [...namedItems(incidents.answer), ...namedItems(assist.answer)],
    isPending: incidents.isPending || assist.isPending,
    failure: incidents.failure ?? assist.failure,
  };
}

/** The sub-types of all these incident types, cached per type (spec section 4). */
export function useIncidentSubTypes(scope: AlertScope, templateIds: readonly string[]) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const answers = useQueries({
    queries: templateIds.map((incidentTemplateId) =>
      actionQuery(dataProvider, incidentTypes, 'subTypes', {
        scope,
        input: { incidentTemplateId },
        staleTimeMs,
      }),
    ),
  });
  const error = answers.map((answer) => answer.error).find((failed) => failed !== null && !isAbsence(failed));
  return {
    subTypes: answers.flatMap(({ data }) => namedItems(data)),
    isPending: answers.some(({ isPending }) => isPending),
    failure: error ? failureOf(error) : undefined,
  };
}
