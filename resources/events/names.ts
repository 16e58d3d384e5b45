/** The names of the types of events that webhooks are for. Apart from their facts, which the portal loads later. */
export const eventTypeNames = ['Emergency', 'Drill', 'AllClear', 'VisitorDenied', 'BadgeAlert'] as const;

export type EventTypeName = (typeof eventTypeNames)[number];
