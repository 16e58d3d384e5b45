import fc from '../../support/fastCheck.ts';
import { describe, expect, test } from 'vitest';
import {
  checkTemplate,
  renderTemplate,
  templateLimits,
  TemplateError,
} from '../../../platform/webhooks/templates/template.ts';
import { contentTypes } from '../../../resources/product/webhooks/contentTypes.ts';
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
  test('cannot take long to be read', () => {
    for (const tag of [`{{${' '.repeat(499)}x}}`, `{{{${' '.repeat(499)}x}}}`, `{{x ${'\n'.repeat(40)}}}`])
      expect(checkTemplate(tag.repeat(100))).toBe('A tag has more than 20 spaces or line breaks in a row.');
    expect(checkTemplate(`{{${' '.repeat(499)}`.repeat(130))).toBe(
      'A tag has more than 20 spaces or line breaks in a row.',
    );
    expect(checkTemplate(`{{ x }}${' '.repeat(400)}{{{ y }}}`)).toBeNull();
  });

  test('is the template with the fields of the event in their places', () => {
    const template =
      '{"text": "{{incidentType}} by {{person.firstName}}", "lat": {{lat}}, "who": {{person}}, "tags": [{{#tags}}"{{.}}",{{/tags}}0]}';
    expect(JSON.parse(renderTemplate(template, event, 'application/json'))).toEqual({
      text: 'Lockdown "now" by Zoë & <Co>',
      lat: 51.5,
      who: event.person,
      tags: ['a', 'b', 0],
    });
  });

  test('is written as its content type asks', () => {
    const { firstName } = event.person;
    expect(renderTemplate('<p a="{{person.firstName}}"/>', event, 'text/xml')).toBe(
      '<p a="Zoë &amp; &lt;Co&gt;"/>',
    );
    expect(renderTemplate('name={{person.firstName}}&x=1', event, 'application/x-www-form-urlencoded')).toBe(
      `name=${encodeURIComponent(firstName)}&x=1`,
    );
    expect(renderTemplate('Hi {{person.firstName}}', event, 'text/plain')).toBe(`Hi ${firstName}`);
  });

  test('is the event itself where there is no template', () => {
    expect(JSON.parse(renderTemplate(' \n', event, 'application/json'))).toEqual(event);
    expect(faultOf(() => renderTemplate('', event, 'text/xml'))).toContain('without a template');
  });

  test.each([
    ['{"a": {{missing}}}', 'application/json', /not valid JSON/],
    ['{"a": "{{{incidentType}}}"}', 'application/json', /not valid JSON/],
    ['<a><b></a>', 'application/xml', /not well-formed XML/],
    ['&lol;', 'application/xml', /not well-formed XML/],
    ['a=b c', 'application/x-www-form-urlencoded', /no form/],
  ] as const)('that does not match its content type is refused: %s', (template, contentType, words) => {
    expect(faultOf(() => renderTemplate(template, event, contentType))).toMatch(words);
  });

  test('cannot reach what objects inherit, and calls nothing', () => {
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

  test('cannot be made of another template', () => {
    expect(checkTemplate('{{#person}}{{> other}}{{/person}}')).toContain('cannot include');
    expect(faultOf(() => renderTemplate('{{> other}}', event, 'text/plain'))).toContain('cannot include');
  });

  test.each(['{{incidentType', '{{#person}}', '{{/person}}', '{{#a}}{{/b}}', '{{=x}}'])(
    'with an invalid template is rejected on save: %s',
    (template) => {
      expect(checkTemplate(template)).toMatch(/^The template cannot be read: .+\.$/);
      expect(faultOf(() => renderTemplate(template, event, 'text/plain'))).toBe(checkTemplate(template));
    },
  );
});

describe('a template', () => {
  const list = Array.from({ length: 50 }, () => 'x');
  const costly: [name: string, template: string][] = [
    ['sections of one list within each other', '{{#l}}'.repeat(8) + 'x' + '{{/l}}'.repeat(8)],
    ['sections without end', '{{#l}}'.repeat(4_000) + '{{/l}}'.repeat(4_000)],
    ['an unclosed tag before many spaces', `{{${' '.repeat(60_000)}`],
    ['spaces between tags', `{{${' '.repeat(400)}a`.repeat(150)],
    ['tags without end', '{{a}}'.repeat(13_000)],
    ['changing delimiters', '{{=<% %>=}}<%={{ }}=%>'.repeat(2_900)],
    ['too long a text', 'x'.repeat(70_000)],
    ['a long text for each of a list', `{{#l}}${'x'.repeat(60_000)}{{/l}}`],
  ];
  test.each(costly)('of %s ends soon, with a message or a body', async (_, template) => {
    const cost = await costOf(() => {
      const outcome = faultOf(() => renderTemplate(template, { l: list }, 'text/plain'));
      if (outcome !== null) expect(outcome).toMatch(/^[A-Z].+\.$/);
    });
    expect(cost).toBeLessThan(2_000);
  });

  test('that is small has its body even when the process was blocked', () => {
    const late = { ...templateLimits, milliseconds: -1 };
    expect(renderTemplate('{{a}}', { a: 'x' }, 'text/plain', late)).toBe('x');
    const costs = '{{#l}}'.repeat(3) + 'x' + '{{/l}}'.repeat(3);
    expect(faultOf(() => renderTemplate(costs, { l: list }, 'text/plain', late))).toMatch(/takes too long/);
  });

  test('never lets a value escape from its place, whatever the event contains', () => {
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

  test('returns a body or a message, whatever it contains', () => {
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
