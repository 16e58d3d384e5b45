import { humanize } from '../declaration/naming.ts';

/** The names of the types of events that webhooks are for. Apart from their facts, which the portal loads later. */
export const eventTypeNames = ['Emergency', 'Drill', 'AllClear', 'VisitorDenied', 'BadgeAlert'] as const;

export type EventTypeName = (typeof eventTypeNames)[number];

/** The types as the options of a choice. */
export const eventTypeOptions = eventTypeNames.map((value) => ({ value, label: humanize(value) }));
