import { choice, flag, section } from '../declaration/index.ts';
import { ages } from './ages.ts';
import { eventTypes } from './eventTypes.ts';

/** Age limit and order of deliveries. Both fields are this project's own: other platforms do not have them. */
export const timing = section('Timing', {
  discardAfter: choice(
    ages.map(({ value, label }) => ({ value, label: `${label}, then tells you` })),
    {
      label: 'Tries for',
      default: eventTypes.Emergency.discardAfter,
      omitsDefault: true,
      blank: 'More than a day, ever more slowly',
      help: 'A failed delivery is tried again every few seconds. When it is older than this, it is discarded.',
    },
  ),
  keepsOrder: flag({
    label: 'Keep the order of each incident',
    default: eventTypes.Emergency.keepsOrder,
    omitsDefault: true,
    help: 'A message waits for the earlier ones with the same building, incident type and start time.',
  }),
});
