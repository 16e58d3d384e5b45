/** The ages at which a delivery may be discarded. Values are ISO 8601 durations. */
export const ages = [
  { value: 'PT5M', label: '5 minutes', seconds: 300 },
  { value: 'PT15M', label: '15 minutes', seconds: 900 },
  { value: 'PT1H', label: '1 hour', seconds: 3600 },
  { value: 'P1D', label: '1 day', seconds: 86_400 },
] as const;

export type Age = (typeof ages)[number]['value'];
