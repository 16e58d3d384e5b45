import type { Age } from './ages.ts';
import type { EventTypeName } from './names.ts';

/** The age limit with which a new configuration of a type begins. Apart from the other facts of types, which the portal loads later. */
export const initialAges = {
  Emergency: 'PT15M',
  Drill: 'PT15M',
  AllClear: 'PT1H',
  VisitorDenied: 'PT1H',
  BadgeAlert: 'PT15M',
} as const satisfies Record<EventTypeName, Age>;

/** Whether a new configuration of a type keeps the order of its messages. */
export const initialOrders = {
  Emergency: true,
  Drill: true,
  AllClear: true,
  VisitorDenied: false,
  BadgeAlert: false,
} as const satisfies Record<EventTypeName, boolean>;
