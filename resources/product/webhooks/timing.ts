import { choice, flag, section } from '../../declaration/index.ts';

/** The ages at which a delivery may be discarded. Values are ISO 8601 durations. */
export const ages = [
  { value: 'PT5M', label: '5 minutes', seconds: 300 },
  { value: 'PT15M', label: '15 minutes', seconds: 900 },
  { value: 'PT1H', label: '1 hour', seconds: 3600 },
  { value: 'P1D', label: '1 day', seconds: 86_400 },
] as const;

export type Age = (typeof ages)[number]['value'];

/** Age limit and order of deliveries. Both fields are this project's own: other platforms do not have them. */
export const timing = section('Timing', {
  discardAfter: choice(
    ages.map(({ value, label }) => ({ value, label })),
    {
      label: 'Discard deliveries older than',
      blank: 'Never',
    },
  ),
  keepsOrder: flag({
    label: 'Keep the order of each incident',
    help: 'A message waits for the earlier ones with the same building, incident type and start time.',
  }),
});
