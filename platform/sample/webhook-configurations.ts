import type { Random } from './random.ts';

/** A sample configuration with the behavior of its target. */
export interface Hook {
  readonly uid: string;
  readonly name: string;
  readonly url: string;
  readonly rule: unknown;
  readonly isEnabled: boolean;
  readonly template: string | null;
  readonly credential: string | null;
  /** The response of its target, or the error when there is none. */
  readonly answer: { readonly status: number; readonly body: string } | { readonly sentence: string };
  readonly isPaused?: true;
}

const field = (name: string) => ({ var: name });

/** The configurations of the sample client: one whose deliveries succeed, one that fires rarely, one paused, one disabled. */
export function hooks(random: Random, buildings: readonly string[], credentials: readonly string[]): Hook[] {
  const [first, second] = buildings;
  return [
    {
      uid: random.uuid(),
      name: 'District chat channel',
      url: 'https://chat.northfield.example/hooks/safety',
      rule: { in: [field('buildingId'), buildings] },
      isEnabled: true,
      template:
        '{"text": "{{incidentType}} ({{incidentStatus}}), begun by {{person.firstName}} {{person.lastName}}"}',
      credential: credentials[0] ?? null,
      answer: { status: 200, body: '{"ok":true}' },
    },
    {
      uid: random.uuid(),
      name: 'Lock the doors',
      url: 'https://doors.northfield.example/scenarios/lockdown',
      rule: {
        and: [
          { '==': [field('incidentType'), 'Lockdown'] },
          { or: [{ '==': [field('buildingId'), first] }, { '==': [field('buildingId'), second] }] },
          { '!=': [field('incidentSource'), 'Drill'] },
        ],
      },
      isEnabled: true,
      template: '{"building": "{{buildingId}}", "since": "{{initiatedTimestamp}}"}',
      credential: credentials[1] ?? null,
      answer: { status: 204, body: '' },
    },
    {
      uid: random.uuid(),
      name: 'County dispatch',
      url: 'https://dispatch.county.example/intake',
      rule: {
        and: [
          { in: [field('buildingId'), buildings] },
          { in: [field('incidentType'), ['Lockdown', 'Evacuation']] },
        ],
      },
      isEnabled: true,
      template: null,
      credential: null,
      answer: { status: 503, body: '<html><body>Service Unavailable</body></html>' },
      isPaused: true,
    },
    {
      uid: random.uuid(),
      name: 'Incident archive',
      url: 'https://archive.northfield.example/events',
      rule: true,
      isEnabled: false,
      template: '{"where": {{lat}}}',
      credential: null,
      answer: { sentence: 'The name of the target cannot be found.' },
    },
  ];
}
