import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { eventFields } from '../../../resources/events/fields.ts';
import { eventFieldsOf, eventTypes } from '../../../resources/events/index.ts';
import { eventTypeNames } from '../../../resources/events/names.ts';
import { findDeadParts } from '../../../resources/rules/outcomes.ts';
import { unknownNames } from '../../../resources/webhookConfigurations/templateNames.ts';
import { readEvent } from '../../../platform/webhooks/events/read-event.ts';
import { templatesOf } from '../../../platform/webhooks/configurations/templates.ts';
import { renderTemplate } from '../../../platform/webhooks/templates/template.ts';
import { withEventTypes } from '../../../scripts/lib/eventTypesTable.ts';
import { mayBeOf, sampleEvents } from '../../../src/rule/event/samples.ts';

const building = '11111111-1111-4111-8111-111111111111';

it('the first sample of an emergency is a lockdown with every field of the test payload', () => {
  expect(JSON.stringify(sampleEvents('Emergency', building)[0]?.event)).toBe(
    JSON.stringify({
      incidentStatus: 'Active',
      incidentType: 'Lockdown',
      incidentSubType: null,
      incidentSource: 'Mobile',
      person: {
        id: '4f7d2c1a-8c1e-4a57-9d0b-6a1c0b7e0001',
        firstName: 'Mira',
        lastName: 'Okafor',
        phone: '+1 555 0142',
        email: 'mira.okafor@example.org',
      },
      lat: 44.9778,
      lon: -93.265,
      buildingId: building,
      initiatedTimestamp: '2026-03-02T14:05:00.000Z',
      resolvedTimestamp: null,
    }),
  );
});

describe.each(eventTypeNames)('an event of the type %s', (type) => {
  const samples = sampleEvents(type, building);

  it('is taken as each of its samples shows it, in its own building', () => {
    for (const { event } of samples) expect(readEvent(event, type)).toEqual({ type, event });
    expect(new Set(samples.map(({ key }) => key)).size).toBe(samples.length);
  });

  it('is refused with a field that it does not have, which a rule and a template for it may not name', () => {
    const own = eventFieldsOf(type);
    for (const field of eventFields.filter((one) => !own.includes(one))) {
      const rule = { '!!': [{ var: field.path }] };
      expect(findDeadParts(rule, type)).toMatchObject([{ key: 'otherField' }]);
      expect(unknownNames(`{{${field.path}}}`, type)).toMatchObject([{ name: field.path }]);
      const [first = '', second] = field.path.split('.');
      const value = field.type === 'number' ? 1 : '2026-03-02T14:05:00Z';
      const event = { ...samples[0]?.event, [first]: second === undefined ? value : { [second]: value } };
      expect(readEvent(event, type)).toHaveProperty('errors');
      expect(mayBeOf(type, event)).toBe(false);
    }
    for (const { path } of own) {
      expect(findDeadParts({ '!!': [{ var: path }] }, type)).toEqual([]);
      expect(unknownNames(`{{${path}}}`, type)).toEqual([]);
    }
  });

  it('has templates that name only its fields and give a body for its samples', () => {
    const templates = templatesOf(type) ?? [];
    expect(templates.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Every event as it is', 'Message to a chat channel']),
    );
    for (const { template, rule } of templates) {
      expect(unknownNames(template ?? '', type)).toEqual([]);
      expect(findDeadParts(rule, type)).toEqual([]);
      for (const { event } of samples)
        expect(() => renderTemplate(template ?? '', event, 'application/json')).not.toThrow();
    }
  });
});

it('no two templates have the same identifier', () => {
  const ids = eventTypeNames.flatMap((type) => (templatesOf(type) ?? []).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

it('docs/webhooks.md has the types as they are declared; npm run words writes them', async () => {
  const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  expect(withEventTypes(page)).toBe(page);
  for (const { about } of Object.values(eventTypes)) expect(page).toContain(about);
});
