import type { ValuesOf } from '../../../resources/declaration/index.ts';
import { type EventTypeName, eventTypeNames } from '../../../resources/events/names.ts';
import type { templateFields } from '../../../resources/webhookConfigurations/actions.ts';

/** A template of configurations (spec section 3). */
export type ConfigurationTemplate = ValuesOf<typeof templateFields>;

/** A template that sends every event of its type as it is. */
function everyEvent(id: string): ConfigurationTemplate {
  return {
    id,
    name: 'Every event as it is',
    httpVerb: 'Post',
    url: 'https://hooks.example.org/incidents',
    customHeaders: [],
    rule: true,
    template: '',
  };
}

/** A template that writes every event of its type to a chat channel. */
function toChat(id: string, text: string): ConfigurationTemplate {
  return {
    id,
    name: 'Message to a chat channel',
    httpVerb: 'Post',
    url: 'https://chat.example.org/hooks/channel',
    customHeaders: [],
    rule: true,
    template: `{\n  "text": "${text}"\n}\n`,
  };
}

const incidentText =
  '{{clientName}}, {{buildingName}}: {{incidentType}} ({{incidentStatus}}), begun by {{personName}}, {{initiatedTimestamp | time}}';

const Emergency: readonly ConfigurationTemplate[] = [
  everyEvent('5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0001'),
  {
    ...toChat('5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0002', incidentText),
    rule: { '!!': [{ var: 'incidentType' }] },
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

/** Templates by type of event. */
const templates: Readonly<Record<EventTypeName, readonly ConfigurationTemplate[]>> = {
  Emergency,
  Drill: [
    everyEvent('5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0004'),
    toChat('5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0005', `Drill. ${incidentText}`),
  ],
  AllClear: [
    everyEvent('5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0006'),
    toChat(
      '5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0007',
      'All clear in {{buildingName}} after {{incidentType}}, {{resolvedTimestamp | time}}',
    ),
  ],
  VisitorDenied: [
    everyEvent('5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0008'),
    toChat(
      '5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c0009',
      '{{buildingName}}, {{entrance}}: {{visitor.firstName}} {{visitor.lastName}} was not let in ({{visitor.deniedReason}}), {{occurredTimestamp | time}}',
    ),
  ],
  BadgeAlert: [
    everyEvent('5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c000a'),
    toChat(
      '5b7a7a5e-6a55-4c1c-9d0e-0d2f1c6c000b',
      '{{buildingName}}: {{badge.alert}}, badge {{badge.number}} of {{personName}}, {{occurredTimestamp | time}}',
    ),
  ],
};

/** The templates of a type, named in any case. Undefined for an unknown type. */
export function templatesOf(type: string): readonly ConfigurationTemplate[] | undefined {
  const name = eventTypeNames.find((known) => known.toLowerCase() === type.toLowerCase());
  return name && templates[name];
}
