import type { ValuesOf } from '../../../resources/declaration/index.ts';
import type { templateFields } from '../../../resources/webhookConfigurations/actions.ts';

/** A template of configurations (spec section 3). */
export type ConfigurationTemplate = ValuesOf<typeof templateFields>;

const emergency: readonly ConfigurationTemplate[] = [
  {
    id: '5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0001',
    name: 'Every event as it is',
    httpVerb: 'Post',
    url: 'https://hooks.example.org/incidents',
    customHeaders: [],
    rule: true,
    template: '',
  },
  {
    id: '5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0002',
    name: 'Message to a chat channel',
    httpVerb: 'Post',
    url: 'https://chat.example.org/hooks/channel',
    customHeaders: [],
    rule: { '!!': [{ var: 'incidentType' }] },
    template:
      '{\n  "text": "{{clientName}}, {{buildingName}}: {{incidentType}} ({{incidentStatus}}), begun by {{personName}}, {{initiatedTimestamp | time}}"\n}\n',
  },
  {
    id: '5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0003',
    name: 'Lock doors on a lockdown',
    httpVerb: 'Put',
    url: 'https://doors.example.org/scenarios/lockdown',
    customHeaders: [],
    rule: { and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, { '!': [{ var: 'resolvedTimestamp' }] }] },
    template: '{\n  "building": "{{buildingId}}",\n  "since": "{{initiatedTimestamp}}"\n}\n',
  },
];

/** Templates by type of configuration, in lower case. */
const templates: Readonly<Record<string, readonly ConfigurationTemplate[]>> = { emergency };

/** The templates of a type. Undefined for an unknown type. */
export function templatesOf(type: string): readonly ConfigurationTemplate[] | undefined {
  const name = type.toLowerCase();
  return Object.hasOwn(templates, name) ? templates[name] : undefined;
}
