import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { isAbsence } from '../../../dataProvider/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { webhookEvents } from '../../../resources/webhookEvents/index.ts';
import type { ReceivedEvent, RuleSources } from '../../rule/RuleSources.ts';

/** Maximum number of events on which a changed rule is evaluated. */
const maxEvents = 100;

/** The last events of a type, newest first. */
export const useReceivedEvents: RuleSources['useReceivedEvents'] = (scope, type) => {
  const { data: received, ...reading } = useGetList<ReceivedEvent>(
    webhookEvents.name,
    {
      pagination: { page: 1, perPage: maxEvents },
      sort: { field: 'receivedAt', order: 'DESC' },
      filter: { 'type~eq': type },
      meta: { scope },
    },
    { staleTime: 30_000, retry: false },
  );
  // Some platforms list events without their data.
  const data = useMemo(() => received?.filter(({ event }) => isObject(event)), [received]);
  return { ...reading, data, isAbsent: isAbsence(reading.error) };
};
