import { describe, expect, it } from 'vitest';
import { templateFieldsOf } from '../../../resources/webhookConfigurations/templateFields.ts';
import { complete, fieldsFor, openTagAt } from '../../../src/features/webhookConfigurations/completion.ts';

const label = () => '';
const fields = templateFieldsOf('Emergency');
/** Completes the text at the caret `|` with `path`. The result contains the new caret. */
function completed(text: string, path: string): string {
  const caret = text.indexOf('|');
  const result = complete(text.replace('|', ''), caret, path);
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

describe('completion of a template', () => {
  it.each([
    ['after opening braces', '{"a": "{{inc|', 'incidentType', '{"a": "{{incidentType}}|'],
    ['inside existing braces', '{{inc|identType}} b', 'person.id', '{{person.id}}| b'],
    ['without braces', 'a | b', 'lat', 'a {{lat}}| b'],
    ['in a section tag', '{{#per|', 'person.id', '{{#person.id}}|'],
    ['in an unescaped tag', '{{{per|}}}', 'person.id', '{{{person.id}}}|'],
    ['and keeps the brace that closes the object', '{"lat":{{la|}}}', 'lat', '{"lat":{{lat}}|}'],
  ])('inserts a field %s', (_, text, path, expected) => {
    expect(completed(text, path)).toBe(expected);
  });

  it('is not offered outside a tag', () => {
    expect(openTagAt('{{incidentType}} and', 20)).toBeNull();
    expect(openTagAt('{ "a', 4)).toBeNull();
  });

  it('lists fields that start with the typed text before fields that contain it', () => {
    const paths = fieldsFor(fields, 'person', label).map(({ path }) => path);
    expect(paths[0]).toBe('person.id');
    expect(fieldsFor(fields, 'type', label).map(({ path }) => path)).toEqual([
      'incidentType',
      'incidentSubType',
    ]);
    expect(fieldsFor(fields, 'nothing', label)).toEqual([]);
  });
});
