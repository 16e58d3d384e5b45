import fc from '../../support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import {
  checkTemplate,
  renderTemplate,
  templateLimits,
  TemplateError,
} from '../../../platform/webhooks/templates/template.ts';
import { noSurroundings } from '../../../platform/webhooks/templates/surroundings.ts';
import { fieldsNeededBy } from '../../../platform/webhooks/templates/needed-fields.ts';
import { contentTypes } from '../../../resources/product/webhooks/common.ts';
import { events, eventValues, propertyRuns } from '../../support/rules.ts';
import { costOf } from '../../support/timing.ts';

const event = {
  incidentType: 'Lockdown "now"',
  lat: 51.5,
  person: { firstName: 'Zoë & <Co>', email: 'zoe@example.org' },
  tags: ['a', 'b'],
};
const faultOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError);
    return (error as TemplateError).message;
  }
};

describe('the body of a webhook', () => {
  test('is rejected when a tag of the template has more than 20 spaces or line breaks in a row', () => {
    for (const tag of [`{{${' '.repeat(499)}x}}`, `{{{${' '.repeat(499)}x}}}`, `{{x ${'\n'.repeat(40)}}}`])
      expect(checkTemplate(tag.repeat(100))).toBe('A tag has more than 20 spaces or line breaks in a row.');
    expect(checkTemplate(`{{${' '.repeat(499)}`.repeat(130))).toBe(
      'A tag has more than 20 spaces or line breaks in a row.',
    );
    expect(checkTemplate(`{{ x }}${' '.repeat(400)}{{{ y }}}`)).toBeNull();
  });

  test('is the template with the fields of the event filled in', () => {
    const template =
      '{"text": "{{incidentType}} by {{person.firstName}}", "lat": {{lat}}, "who": {{person}}, "tags": [{{#tags}}"{{.}}",{{/tags}}0]}';
    expect(JSON.parse(renderTemplate(template, event, 'application/json'))).toEqual({
      text: 'Lockdown "now" by Zoë & <Co>',
      lat: 51.5,
      who: event.person,
      tags: ['a', 'b', 0],
    });
  });

  test('has null where JSON has no quotes around an absent value, and nothing within quotes', () => {
    const template = String.raw`{"lat": {{lat}}, "who": {{{person}}}, "text": "a \"{{lon}}\" {{incidentSource}}", "at": [{{lat}},{{&lon}}]}`;
    expect(JSON.parse(renderTemplate(template, {}, 'application/json'))).toEqual({
      lat: null,
      who: null,
      text: 'a "" ',
      at: [null, null],
    });
    expect(renderTemplate('lat={{lat}}', { lat: null }, 'text/plain')).toBe('lat=');
  });

  test('has the default for an absent value, and a value with its quotes as JSON', () => {
    const template =
      '{"lat": {{lat | default: 0}}, "type": {{incidentType | json}}, "text": "{{incidentSource | default: the portal}}", "both": {{lon | default: "none" | json}}}';
    expect(JSON.parse(renderTemplate(template, { incidentType: 'a "b"' }, 'application/json'))).toEqual({
      lat: 0,
      type: 'a "b"',
      text: 'the portal',
      both: 'none',
    });
    expect(renderTemplate('{{lat | json}}', {}, 'application/json')).toBe('null');
    expect(checkTemplate('{{lat | round}}')).toBe(
      'A tag has the filter “round”. There are “json”, “time” and “default: …”.',
    );
  });

  test('names the fields without which it would be invalid', () => {
    const needs = (template: string) => fieldsNeededBy(template, event, 'application/json');
    expect(needs('{"lat": {{lat}}, "text": "{{incidentSource}}"}')).toEqual([]);
    expect(needs('{"lat": -{{lat}}, "who": {{#person.phone}}1{{/person.phone}}}')).toEqual([
      'person.phone',
      'lat',
    ]);
    expect(needs('{"who": {{#person.phone}}1{{/person.phone}}{{^person.phone}}0{{/person.phone}}}')).toEqual(
      [],
    );
    expect(needs('no JSON {{lat}}')).toEqual([]);
    expect(needs('')).toEqual([]);
  });

  test('is escaped for its content type', () => {
    const { firstName } = event.person;
    expect(renderTemplate('<p a="{{person.firstName}}"/>', event, 'text/xml')).toBe(
      '<p a="Zoë &amp; &lt;Co&gt;"/>',
    );
    expect(renderTemplate('name={{person.firstName}}&x=1', event, 'application/x-www-form-urlencoded')).toBe(
      `name=${encodeURIComponent(firstName)}&x=1`,
    );
    expect(renderTemplate('Hi {{person.firstName}}', event, 'text/plain')).toBe(`Hi ${firstName}`);
  });

  test('is well-formed XML also for a value with characters that XML cannot contain', () => {
    const firstName = 'Zo\u000b\u0001\uffff😀\ud800';
    expect(
      renderTemplate('<p a="{{person.firstName}}"/>', { person: { firstName } }, 'application/xml'),
    ).toBe('<p a="Zo\ufffd\ufffd\ufffd😀\ufffd"/>');
  });

  test.each([
    ['a list within quotes', '{"a": "{{tags}}"}', '["a","b"]'],
    ['a record within quotes', '{"a": "{{&place}}"}', '{"room":1}'],
    ['an unescaped text with a quotation mark', '{"a": "{{{incidentType}}}"}', event.incidentType],
    ['an unescaped text with JSON escapes of its own', '{"a": "{{{escaped}}}"}', 'é'],
    ['an unescaped text that would end the quotes', '{"a": "{{{inserted}}}"}', 'x", "b": "y'],
    ['a text without quotes', '{"a": {{incidentType}}}', event.incidentType],
    ['a text without quotes that would add an item', '{"a": {{added}}}', '1, 2'],
    ['a number with leading zeros', '{"a": {{room}}}', '007'],
    ['a number as text', '{"a": {{number}}}', 12],
    ['a number with an exponent as text', '{"a": {{exponent}}}', 1000],
    ['a word that is like one of JSON', '{"a": {{word}}}', 'True'],
    ['a comma after the last item', '{"a": [{{#tags}}"{{.}}", {{/tags}}]}', ['a', 'b']],
    ['a comma before and after absent sections', '{ {{#x}}"x":1{{/x}}, "a": 1, {{#y}}"y": 1{{/y}} }', 1],
    ['commas around an absent section', '{"a": [1, {{#x}}2{{/x}}, ",]", "\\",,]"]}', [1, ',]', '",,]']],
    ['a byte order mark before it', '\ufeff{"a": 1}', 1],
  ])('is valid JSON with %s', (_oddity, template, expected) => {
    const odd = {
      escaped: '\\u00e9',
      inserted: 'x", "b": "y',
      added: '1, 2',
      room: '007',
      number: '12',
      exponent: '1E3',
      word: 'True',
    };
    const body = renderTemplate(template, { ...event, ...odd, place: { room: 1 } }, 'application/json');
    expect(JSON.parse(body)).toEqual({ a: expected });
  });

  test('has times in the client’s zone, and days and numbers as they are', () => {
    const inChicago = (value: string) =>
      renderTemplate('{{x | time}}', { x: value }, 'text/plain', {
        ...noSurroundings,
        timeZone: 'America/Chicago',
      });
    expect(inChicago('2026-11-28T04:15:00+05:45')).toBe('Nov 27, 2026, 4:30 PM CST');
    for (const kept of ['2026-11-28', '5', '2026', 'Room 12'])
      expect([kept, inChicago(kept)]).toEqual([kept, kept]);
  });

  test('is well-formed XML with blank lines before its declaration', () => {
    const declared = '<?xml version="1.0"?><a/>';
    expect(renderTemplate(`\n ${declared}`, event, 'text/xml')).toBe(declared);
  });

  test('is the event itself for a blank JSON template, and an error for a blank XML template', () => {
    expect(JSON.parse(renderTemplate(' \n', event, 'application/json'))).toEqual(event);
    expect(faultOf(() => renderTemplate('', event, 'text/xml'))).toContain('without a template');
  });

  test.each([
    ['{"a": {{missing}},}', 'application/json', /not valid JSON/],
    ['{"a": "{{{incidentType}}}}', 'application/json', /not valid JSON/],
    ['{"a": [1, 2,{{#tags}}{{/tags}}', 'application/json', /not valid JSON/],
    ['<a><b></a>', 'application/xml', /not well-formed XML/],
    ['&lol;', 'application/xml', /not well-formed XML/],
    ['a=b c', 'application/x-www-form-urlencoded', /no form/],
  ] as const)('is rejected when it does not match its content type: %s', (template, contentType, words) => {
    expect(faultOf(() => renderTemplate(template, event, contentType))).toMatch(words);
  });

  test('cannot access inherited properties or call functions', () => {
    for (const name of [
      'constructor',
      'person.constructor.name',
      'tags.concat',
      'toString',
      '__proto__',
      'tags.map',
    ])
      expect(renderTemplate(`[{{${name}}}{{#${name}}}x{{/${name}}}{{{${name}}}}]`, event, 'text/plain')).toBe(
        '[]',
      );
    const hostile = JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": "mine"}') as object;
    expect(renderTemplate('{{polluted}}{{constructor}}', hostile, 'text/plain')).toBe('mine');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('cannot include another template', () => {
    expect(checkTemplate('{{#person}}{{> other}}{{/person}}')).toContain('cannot include');
    expect(faultOf(() => renderTemplate('{{> other}}', event, 'text/plain'))).toContain('cannot include');
  });

  test.each(['{{incidentType', '{{#person}}', '{{/person}}', '{{#a}}{{/b}}', '{{=x}}'])(
    'is rejected when the template is invalid: %s',
    (template) => {
      expect(checkTemplate(template)).toMatch(/^The template cannot be read: .+\.$/);
      expect(faultOf(() => renderTemplate(template, event, 'text/plain'))).toBe(checkTemplate(template));
    },
  );
});

describe('a template', () => {
  const list = Array.from({ length: 50 }, () => 'x');
  const costly: [name: string, template: string][] = [
    ['nested sections of one list', '{{#l}}'.repeat(8) + 'x' + '{{/l}}'.repeat(8)],
    ['thousands of nested sections', '{{#l}}'.repeat(4_000) + '{{/l}}'.repeat(4_000)],
    ['an unclosed tag before many spaces', `{{${' '.repeat(60_000)}`],
    ['spaces between tags', `{{${' '.repeat(400)}a`.repeat(150)],
    ['thousands of tags', '{{a}}'.repeat(13_000)],
    ['changing delimiters', '{{=<% %>=}}<%={{ }}=%>'.repeat(2_900)],
    ['a text that is too long', 'x'.repeat(70_000)],
    ['a long text per list item', `{{#l}}${'x'.repeat(60_000)}{{/l}}`],
  ];
  test.each(costly)('with %s ends quickly with a body or an error message', async (_, template) => {
    const cost = await costOf(() => {
      const outcome = faultOf(() => renderTemplate(template, { l: list }, 'text/plain'));
      if (outcome !== null) expect(outcome).toMatch(/^[A-Z].+\.$/);
    });
    expect(cost).toBeLessThan(2_000);
  });

  test('that is small renders despite an exceeded time limit, but a costly one fails', () => {
    const late = { ...templateLimits, milliseconds: -1 };
    expect(renderTemplate('{{a}}', { a: 'x' }, 'text/plain', noSurroundings, late)).toBe('x');
    const costs = '{{#l}}'.repeat(3) + 'x' + '{{/l}}'.repeat(3);
    expect(faultOf(() => renderTemplate(costs, { l: list }, 'text/plain', noSurroundings, late))).toMatch(
      /takes too long/,
    );
  });

  test('escapes each value, whatever the event contains', () => {
    fc.assert(
      fc.property(eventValues, (value) => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const body = renderTemplate('{"a": "{{x}}", "z": 1}', { x: text }, 'application/json');
        expect(JSON.parse(body)).toEqual({ a: text, z: 1 });
        expect(
          renderTemplate('a={{x}}&b=1', { x: value }, 'application/x-www-form-urlencoded').split('&'),
        ).toHaveLength(2);
        expect(faultOf(() => renderTemplate('<a>{{x}}</a>', { x: value }, 'text/xml'))).toBeNull();
      }),
      { numRuns: propertyRuns },
    );
  });

  test('returns a body or an error message, whatever it contains', () => {
    const pieces = fc.constantFrom(
      '{{',
      '}}',
      '{{{',
      '#',
      '/',
      '^',
      '&',
      '>',
      '=',
      '!',
      'person',
      'tags',
      '.',
      ' ',
      '"',
      'x',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }),
        events,
        fc.constantFrom(...contentTypes),
        (parts, given, type) => {
          const fault = faultOf(() => renderTemplate(parts.join(''), given, type));
          if (checkTemplate(parts.join('')) !== null) expect(fault).not.toBeNull();
        },
      ),
      { numRuns: propertyRuns },
    );
  });
});
