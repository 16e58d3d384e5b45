import { beforeAll, expect, it } from 'vitest';

import { applyJsonPatch } from '../../../platform/resources/json-patch.ts';
import { resources } from '../../../resources/registry.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from './caller.ts';

const jsonPatch = { 'content-type': 'application/json-patch+json' };
const methods = '/preferredContactMethods';
const repeated = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describePlatform('a JSON patch', (storage) => {
  let stage: Stage;
  let profile: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    profile = `usercontactrole/v2/clients/${stage.northfield}/profile/${stage.uidOf('nell')}`;
  });

  const patch = (path: string, operations: readonly object[], by: Stage['nell'] = stage.nell) =>
    by('PATCH', path, { body: operations, headers: jsonPatch });

  it.each([
    ['copies a list into itself', repeated(60, { op: 'copy', from: methods, path: `${methods}/-` })],
    ['moves a list into another', [{ op: 'move', from: '/emailSubscriptions', path: `${methods}/-` }]],
    ['adds a list as an item', [{ op: 'add', path: `${methods}/-`, value: ['Email'] }]],
    ['replaces an item by an object', [{ op: 'replace', path: `${methods}/0`, value: { a: 1 } }]],
    ['has a path into an item', [{ op: 'add', path: `${methods}/0/-`, value: 'Email' }]],
    [
      'copies a long text repeatedly',
      [
        { op: 'add', path: `${methods}/-`, value: 'x'.repeat(50_000) },
        ...repeated(150, { op: 'copy', from: `${methods}/1`, path: `${methods}/-` }),
      ],
    ],
    ['has more operations than fields', repeated(300, { op: 'add', path: `${methods}/-`, value: 'Email' })],
  ])('is rejected when it %s', async (_, operations) => {
    const before = (await stage.nell('GET', profile)).body;
    const start = [{ op: 'replace', path: methods, value: ['Email'] }];
    const answer = await patch(profile, [...start, ...operations]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.patch).toEqual([expect.any(String)]);
    expect((await stage.nell('GET', profile)).body).toEqual(before);
  });

  it('is accepted when its copies are small', async () => {
    const answer = await patch(profile, [
      { op: 'replace', path: methods, value: ['Email'] },
      { op: 'add', path: `${methods}/-`, value: 'Voice' },
      { op: 'copy', from: `${methods}/0`, path: `${methods}/-` },
    ]);
    expect([answer.status, answer.body.preferredContactMethods]).toEqual([200, ['Email', 'Voice']]);
  });
});

it('a JSON patch is rejected when it copies a JSON value into itself', () => {
  const copies = repeated(60, { op: 'copy', from: '/rule', path: '/rule/and/-' });
  const withRule = resources.find(({ fields }) => fields['rule']?.kind === 'json');
  if (!withRule) throw new Error('No resource has a rule.');
  expect(() => applyJsonPatch(withRule, { rule: { and: [true] } }, copies)).toThrow(
    expect.objectContaining({
      options: expect.objectContaining({ errors: { patch: ['The patch copies too much.'] } }),
    }),
  );
});
