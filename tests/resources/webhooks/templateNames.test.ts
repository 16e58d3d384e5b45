import { expect, test } from 'vitest';
import { unknownNames } from '../../../resources/webhookConfigurations/templateNames.ts';

test.each([
  ['{{incidentTyp}}', 'incidentTyp', 'incidentType', 1, 1],
  ['{\n  "a": "{{ incidentType | upcase }}"\n}', 'incidentType | upcase', 'incidentType', 2, 9],
  ['{{{person.fistName}}}', 'person.fistName', 'person.firstName', 1, 1],
  ['{{#person}}{{firstNam}}{{/person}}', 'firstNam', 'firstName', 1, 12],
  ['{{#person}}{{/person}}{{phone}}', 'phone', undefined, 1, 23],
])('%s: the name “%s” is unknown, and “%s” is suggested', (template, name, meant, line, column) => {
  expect(unknownNames(template)).toEqual([{ name, line, column, ...(meant === undefined ? {} : { meant }) }]);
});

test.each([
  '',
  '{{incidentType}} {{{person}}} {{&person.firstName}} {{! note }} {{.}}',
  '{{#person}}{{firstName}} in {{incidentType}}{{/person}}{{^person}}nobody{{/person}}',
  '{{lat | default: 0}} {{incidentType | json}}',
  '{{#resolvedTimestamp}}over{{/resolvedTimestamp}}',
])('%s has no unknown names', (template) => {
  expect(unknownNames(template)).toEqual([]);
});
