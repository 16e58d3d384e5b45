import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataProvider, PlatformError } from '../../dataProvider/index.ts';
import { identifierIn } from '../../resources/declaration/codec/index.ts';
import type { Field } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import {
  type At,
  heldBy,
  listedAt,
  places,
  sampleText,
  scopeOf,
  writableFields,
} from '../second-platform/places.ts';
import { type Scope, textOf, type Values } from '../second-platform/records.ts';
import { type SecondPlatform, startSecondPlatform } from '../second-platform/server.ts';
import { shapeOf, shapeSeeds } from '../second-platform/shapes.ts';

/** Fields that no response contains. */
const isWriteOnly = ({ kind }: Field) => kind === 'password' || kind === 'secret';

/** A value with identifiers in place of referenced records. */
function plain({ kind, targetKey, itemKey }: Field, value: unknown): unknown {
  if (kind === 'reference') return identifierIn(value, targetKey);
  if (kind === 'references' || kind === 'uids')
    return Array.isArray(value) ? value.map((item) => identifierIn(item, itemKey)) : value;
  return value;
}

/** The values of declared fields. A missing one and an empty list count as null. */
function valuesOf({ resource }: At, record: Values): Values {
  const readable = Object.entries(resource.fields).filter(([, field]) => !isWriteOnly(field));
  const normalized = (value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;
  return Object.fromEntries(readable.map(([name, field]) => [name, normalized(plain(field, record[name]))]));
}

/** Fields that can be changed on their own: no other field depends on them. */
function independentFields(at: At): [string, Field][] {
  const kinds = ['text', 'boolean', 'integer', 'date', 'choice'] as const;
  const { fields, withinBuildings } = at.resource;
  const conditions = new Set(
    Object.values(fields).flatMap(({ when, requiredWhen }) => [when?.field, requiredWhen?.field]),
  );
  return kinds
    .flatMap((kind) => writableFields(at, kind))
    .filter(
      ([name, { requiredWhen }]) => !requiredWhen && !conditions.has(name) && name !== withinBuildings?.all,
    );
}

/** Another valid value for a field, of its own at each place. Undefined when it has none. */
function otherValue(at: At, field: Field, value: unknown): unknown {
  const { kind, options = [], format, min = 0, max = 1000 } = field;
  if (kind === 'text' && format !== 'postalCode') return sampleText(field, places.indexOf(at));
  if (kind === 'boolean') return value !== true;
  if (kind === 'integer') return value === max ? min : max;
  if (kind === 'date') return '2028-02-29';
  if (kind === 'choice') return options.find((option) => option.value !== value)?.value;
  return undefined;
}

describe.each(shapeSeeds)('on a platform with the response shapes of “%s”', (seed) => {
  let second: SecondPlatform;
  let provider: ReturnType<typeof createDataProvider>;

  beforeAll(async () => {
    second = await startSecondPlatform(seed);
    const token = await second.accessToken();
    provider = createDataProvider({
      resources,
      apiUrl: second.origin,
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${token}`);
        return fetch(url, { ...init, headers });
      },
    });
  });
  afterAll(() => second.close());

  const metaOf = ({ key }: At, scope: Scope) => ({ scope, place: key });

  describe.each(places.filter(({ place }) => place.list).map((at) => [at.name, at] as const))(
    'the records of %s',
    (_, at) => {
      const { resource, place } = at;
      const byId = (records: readonly Values[]) =>
        Object.fromEntries(records.map((record) => [textOf(record['id']), valuesOf(at, record)]));
      const listed = (scope: Scope) =>
        provider.getList(resource.name, {
          pagination: { page: 1, perPage: 50 },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
          meta: metaOf(at, scope),
        });

      test('have the same values', async () => {
        const scope = scopeOf(second, at);
        const { data } = await listed(scope);
        const stored = listedAt(second, at, scope);
        expect(data).toHaveLength(stored.length);
        expect(byId(data as Values[])).toEqual(byId(stored));
      });

      if (place.edit?.update)
        test('are changed and cleared, and their other values stay the same', async () => {
          const scope = scopeOf(second, at);
          const id = textOf(listedAt(second, at, scope).at(-1)?.['id']);
          const fields = independentFields(at);
          const meta = metaOf(at, scope);
          const { data: previousData } = await provider.getOne(resource.name, { id, meta });
          const changes = Object.fromEntries(
            fields
              .map(([name, field]) => [name, otherValue(at, field, previousData[name])])
              .filter(([, value]) => value !== undefined),
          );
          const expected = { ...valuesOf(at, heldBy(second, at, scope, id)), ...changes };
          const { data: changed } = await provider.update(resource.name, {
            id,
            data: { ...previousData, ...changes },
            previousData,
            meta,
          });
          expect(valuesOf(at, heldBy(second, at, scope, id))).toEqual(expected);
          expect(valuesOf(at, changed)).toEqual(expected);

          const optional = fields.filter(([, { kind, required }]) => kind === 'text' && !required);
          const cleared = Object.fromEntries(optional.map(([name]) => [name, null]));
          await provider.update(resource.name, {
            id,
            data: { ...changed, ...cleared },
            previousData: changed,
            meta,
          });
          expect(valuesOf(at, heldBy(second, at, scope, id))).toEqual({ ...expected, ...cleared });
        });

      const unique = writableFields(at, 'text').find(([, field]) => field.unique)?.[0];
      if (place.edit?.update && unique !== undefined)
        test('are not changed to a name that is taken', async () => {
          const scope = scopeOf(second, at);
          const [record, other] = listedAt(second, at, scope);
          const id = textOf(record?.['id']);
          const meta = metaOf(at, scope);
          const { data: previousData } = await provider.getOne(resource.name, { id, meta });
          const update = provider.update(resource.name, {
            id,
            data: { ...previousData, [unique]: other?.[unique] },
            previousData,
            meta,
          });
          await expect(update).rejects.toThrow(PlatformError);
          await expect(update).rejects.toMatchObject({ status: shapeOf(resource.name, seed).takenName });
          expect(heldBy(second, at, scope, id)[unique]).toBe(previousData[unique]);
        });
    },
  );
});
