import { humanize, localize } from '../../resources/declaration/index.ts';
import { ages } from '../../resources/events/ages.ts';
import { initialAges, initialOrders } from '../../resources/events/beginnings.ts';
import { eventFieldsOf, eventTypes } from '../../resources/events/index.ts';
import { eventTypeNames } from '../../resources/events/names.ts';

const begin = '<!-- types of events: written by npm run words from resources/events -->';
const end = '<!-- end of types of events -->';

const code = (text: string) => `\`${text}\``;

/** The tables of the types of events and of their fields. */
function tables(): string {
  const types = eventTypeNames.map((name) => {
    const { about, version, retries } = eventTypes[name];
    const age = ages.find(({ value }) => value === initialAges[name])?.label;
    const order = initialOrders[name] ? 'kept' : 'any';
    const waits = retries.urgent.join(', ');
    return `| ${code(name)} | ${humanize(name)} | ${version} | ${localize(about, 'en-US')} | ${age} | ${order} | ${waits} s |`;
  });
  const fieldsBy = new Map<string, string[]>();
  for (const name of eventTypeNames) {
    const fields = eventFieldsOf(name)
      .map(({ path, type, choices }) => {
        const kind = type === 'text' ? '' : ` (${type === 'instant' ? 'time' : type})`;
        const values = choices && 'values' in choices ? ` (${choices.values.join(', ')} …)` : '';
        return `${code(path)}${kind}${values}`;
      })
      .join(', ');
    fieldsBy.set(fields, [...(fieldsBy.get(fields) ?? []), code(name)]);
  }
  return [
    '| type | in the form | version | what happened | age | order | retries |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...types,
    '',
    '| types | fields |',
    '| --- | --- |',
    ...[...fieldsBy].map(([fields, names]) => `| ${names.join(', ')} | ${fields} |`),
  ].join('\n');
}

/** The page with the types of events as they are declared. */
export function withEventTypes(page: string): string {
  const [before, rest = ''] = page.split(begin);
  return `${before}${begin}\n\n${tables()}\n\n${end}${rest.split(end)[1] ?? ''}`;
}
