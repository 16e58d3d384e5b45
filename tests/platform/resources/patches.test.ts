import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';

import { applyJsonPatch, maxOperations } from '../../../platform/resources/json-patch.ts';
import { registry } from '../../../resources/registry.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from './caller.ts';

const jsonPatch = 'application/json-patch+json';
const mergePatch = 'application/merge-patch+json';

describePlatform('a change of a record', (storage) => {
  let stage: Stage;
  let path: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
  });

  const patch = (uid: string, body: unknown, type = jsonPatch) =>
    stage.sam('PATCH', `${path}/${uid}`, { body, headers: { 'content-type': type } });
  const read = async (uid: string) => (await stage.sam('GET', `${path}/${uid}`)).body;

  it.each([
    ['removes a value', [{ op: 'remove', path: '/city' }], { city: null, addressLine2: null }],
    [
      'moves a value',
      [{ op: 'move', from: '/city', path: '/addressLine2' }],
      { city: null, addressLine2: 'Ely' },
    ],
    [
      'copies a value',
      [{ op: 'copy', from: '/city', path: '/addressLine2' }],
      { city: 'Ely', addressLine2: 'Ely' },
    ],
    [
      'tests a value before it changes it',
      [
        { op: 'test', path: '/city', value: 'Ely' },
        { op: 'replace', path: '/City', value: 'York' },
      ],
      { city: 'York', addressLine2: null },
    ],
  ])('%s, and leaves the others', async (_, operations, changed) => {
    const building = await makeBuilding(stage, { city: 'Ely', buildingId: '7' });
    expect((await patch(building.uid, operations)).status).toBe(200);
    expect(await read(building.uid)).toEqual({ ...building, ...changed, modifiedDate: expect.any(String) });
  });

  it.each(['add', 'replace', 'test'])('is rejected when an operation “%s” has no value', async (op) => {
    const building = await makeBuilding(stage, { city: 'Ely' });
    const answer = await patch(building.uid, [{ op, path: '/city' }]);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { patch: [`The operation ${op} needs a value.`] },
    ]);
    expect(await read(building.uid)).toEqual(building);
  });

  it('takes as many operations as are allowed, and not one more', async () => {
    const building = await makeBuilding(stage);
    const operations = Array.from({ length: maxOperations }, (_, index) => ({
      op: 'replace',
      path: '/city',
      value: `City ${index + 1}`,
    }));
    const answer = await patch(building.uid, operations);
    expect([answer.status, answer.body.city]).toEqual([200, `City ${maxOperations}`]);
    expect((await patch(building.uid, [...operations, operations[0]])).status).toBe(400);
  });

  it('is rejected when its body is not what its media type says', async () => {
    const building = await makeBuilding(stage);
    const operations = [{ op: 'replace', path: '/city', value: 'Ely' }];
    expect((await patch(building.uid, operations, mergePatch)).status).toBe(400);
    expect((await patch(building.uid, { city: 'Ely' }, jsonPatch)).status).toBe(400);
    expect(await read(building.uid)).toEqual(building);
    expect((await patch(building.uid, operations, `${jsonPatch}; charset=utf-8`)).status).toBe(200);
  });

  it('is rejected when it names a field twice with different values', async () => {
    const building = await makeBuilding(stage, { city: 'Ely' });
    const answer = await patch(building.uid, { city: 'York', City: 'Hull' }, mergePatch);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { City: ['City is given twice with different values.'] },
    ]);
    expect(await read(building.uid)).toEqual(building);
    const same = await patch(building.uid, { city: 'York', City: 'York' }, mergePatch);
    expect([same.status, same.body.city]).toEqual([200, 'York']);
  });

  it('cannot say what a new record is identified by, or which client it belongs to', async () => {
    const create = (values: object) =>
      stage.sam('POST', path, { body: { name: freshName('Own'), ...values } });
    const named = await create({ uid: randomUUID() });
    expect([named.status, named.body.errors]).toEqual([400, { uid: ['uid is set by the platform.'] }]);
    const foreign = await create({ clientUID: stage.oakwood });
    expect([foreign.status, foreign.body.errors]).toEqual([
      400,
      { clientUID: ['clientUID cannot be set to another value.'] },
    ]);
    // Forms send what they read, or nothing.
    for (const values of [{ uid: null }, { uid: '', clientUID: stage.northfield.toUpperCase() }])
      expect((await create(values)).status).toBe(201);
  });
});

describe('a path of a patch', () => {
  const apply = (operations: object[], rule: unknown = {}) =>
    applyJsonPatch(registry.webhookConfigurations, { rule }, operations);

  it('names a key with a slash or a tilde by its escape (RFC 6901)', () => {
    const operations = [
      { op: 'replace', path: '/rule/a~1b', value: 3 },
      { op: 'replace', path: '/rule/~01', value: 4 },
    ];
    expect(apply(operations, { 'a/b': 1, '~1': 2 })).toEqual({ rule: { 'a/b': 3, '~1': 4 } });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('does not lead through %s within a value', (name) => {
    for (const operation of [
      { op: 'add', path: `/rule/${name}/polluted`, value: true },
      { op: 'copy', from: `/rule/${name}`, path: '/rule/copy' },
      { op: 'move', from: '/rule', path: `/rule/${name}` },
    ])
      expect(() => apply([operation])).toThrow(
        expect.objectContaining({
          options: expect.objectContaining({
            errors: { patch: [expect.stringMatching(/is no path into a record\.$/)] },
          }),
        }),
      );
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a test of a patch', () => {
  it('is rejected for an object, of which the library would take any two for the same', () => {
    const operations = [{ op: 'test', path: '/rule', value: { or: [false] } }];
    expect(() =>
      applyJsonPatch(registry.webhookConfigurations, { rule: { and: [true] } }, operations),
    ).toThrow(
      expect.objectContaining({
        options: expect.objectContaining({
          errors: { patch: ['/rule cannot be tested against an object.'] },
        }),
      }),
    );
  });
});
