import { beforeAll, describe, expect, it } from 'vitest';

import {
  createDataProvider,
  type PlatformDataProvider,
  type PlatformRecord,
} from '../../../dataProvider/index.ts';
import { decodeBody, emptyValue, isSameValue } from '../../../resources/declaration/codec/index.ts';
import { hasHistory, historyPathOf } from '../../../resources/declaration/history.ts';
import type { AnyResource, Field, Place } from '../../../resources/declaration/index.ts';
import { belongsTo } from '../../../resources/declaration/fields/validation.ts';
import { resourceNamed, resources } from '../../../resources/registry.ts';
import { setField } from '../../../src/list/setField.ts';
import fc from '../../support/fastCheck.ts';
import { describePlatform, tokenFor } from '../../support/storages.ts';
import { validValue } from '../../support/validValues.ts';
import { freshEmail } from '../people/support.ts';
import { freshName, openStage, people, type Stage } from './caller.ts';
import { makeRecord, pathWith, withParents } from './records.ts';

type Values = Record<string, unknown>;

/** Fields that were changed in a record, and those that were not, by resource. */
const tried = new Set<string>();
const untried = new Set<string>();
type Scope = Readonly<Record<string, string>>;

interface At {
  readonly resource: AnyResource;
  readonly placeName: string;
  readonly place: Place;
}

/** Every place where created records can be changed, with its update method. */
const updates = resources.flatMap((resource) =>
  Object.entries(resource.places).flatMap(([placeName, place]) =>
    place.edit?.update && place.create !== undefined && resource.calls.operations.includes('create')
      ? [
          [
            `${resource.name} at ${placeName} by ${place.edit.update}`,
            { resource, placeName, place },
          ] as const,
        ]
      : [],
  ),
);

/** The variants of a resource whose fields depend on a type. A single variant for other resources. */
function variantsOf({ fields }: AnyResource): Values[] {
  const [first] = Object.values(fields).flatMap(({ when }) => when?.field ?? []);
  const type = first === undefined ? undefined : fields[first];
  if (first === undefined || type?.write !== 'create') return [{}];
  return (type.options ?? []).map(({ value }) => ({ [first]: value }));
}

/** Valid values of fields with their own rules. */
const ownValues: Readonly<Record<string, unknown[]>> = {
  'apiKeys.networks': [['203.0.113.0/24'], ['2001:db8::/32', '127.0.0.0/8']],
  'apiKeys.expiresAt': ['2131-03-01T06:30:00.000Z', '2132-03-01T06:30:00.000Z'],
  // Types whose events have the fields of the rules.
  'webhookConfigurations.configType': ['Drill', 'AllClear'],
  'webhookConfigurations.rule': [
    { '==': [{ var: 'incidentType' }, 'Hold'] },
    { and: [{ in: [{ var: 'incidentType' }, ['Hold', 'Secure']] }, { '!': [{ var: 'resolvedTimestamp' }] }] },
    true,
  ],
  'webhookConfigurations.customHeaders': [
    [{ name: 'X-Site', value: 'Oak' }],
    [
      { name: 'X-Site', value: 'Oak é' },
      { name: 'X-Order', value: '' },
    ],
    [{ name: 'X-Order', value: '1' }],
  ],
};
/** The empty value of such a field. */
const emptyJson: Readonly<Record<string, unknown>> = { 'webhookConfigurations.customHeaders': [] };

/** Values of a date, a moment or a number beside one that bounds it: each lower one is below each upper one. */
function boundedValues({ fields }: AnyResource, name: string, { kind, notBefore }: Field) {
  const isLower = Object.values(fields).some((other) => other.notBefore === name);
  if (!isLower && notBefore === undefined) return undefined;
  const years = isLower ? [2001, 2002, 2003] : [2131, 2132, 2133];
  if (kind === 'date') return years.map((year) => `${year}-09-03`);
  return kind === 'instant' ? years.map((year) => `${year}-09-03T06:30:00.000Z`) : years;
}

/** Values for a field, depending on its kind, rules and other fields. */
function freshValues(declared: AnyResource, name: string, field: Field): unknown[] | undefined {
  const { name: resource } = declared;
  const { unique, format, kind, maxLength = Infinity } = field;
  // False last: a record with all buildings has no list of buildings, which is changed next.
  if (kind === 'boolean') return [true, false];
  const own = ownValues[`${resource}.${name}`] ?? boundedValues(declared, name, field);
  if (own || kind === 'json') return own;
  // Unique on the whole platform by a hook, together with its issuer.
  const isUnique = unique !== undefined || name === 'externalId';
  if (!isUnique || kind !== 'text') return undefined;
  return ['First', 'Second', 'Third'].map((word) =>
    format === 'email' ? freshEmail(word) : freshName(word).slice(-Math.min(maxLength, 100)),
  );
}

/** Fields with rules beyond their declaration, covered by separate tests. */
const ruled = new Set([
  'apiKeys.sendsEvents',
  'clients.modules',
  'stationAccounts.modules',
  'roles.defaultRoleUID',
  'users.primaryBuilding',
  // Another configuration for the same type of event.
  'webhookConfigurations.fallbackConfigurationId',
  'webhookCredentials.apiKeyHeaderName',
  'webhookCredentials.tokenEndpoint',
  'webhookCredentials.tokenUrl',
  'webhookCredentials.url',
]);

/** True when the value must fit that of another field (`within`), so that one alone cannot change: `within-parents.test.ts` changes both. */
function isTied({ fields }: AnyResource, name: string): boolean {
  const limits = ({ within = {}, freeText }: Field) => (freeText ? [] : Object.values(within));
  return limits(fields[name]!).length > 0 || Object.values(fields).some((one) => limits(one).includes(name));
}

function fieldsAt({ resource, place }: At): [string, Field][] {
  return Object.entries(resource.fields).filter(
    ([name, field]) =>
      (field.write ?? 'always') === 'always' &&
      !['password', 'secret'].includes(field.kind) &&
      !place.omit?.includes(name) &&
      !place.readOnly?.includes(name) &&
      !isTied(resource, name) &&
      !ruled.has(`${resource.name}.${name}`),
  );
}

describePlatform('a field of a record', (storage) => {
  let stage: Stage;
  let provider: PlatformDataProvider;
  let scope: Scope;

  beforeAll(async () => {
    stage = await openStage(storage);
    const token = await tokenFor(storage, people.sam);
    scope = { clientId: stage.northfield };
    provider = createDataProvider({
      resources,
      apiUrl: stage.platform.url,
      fetch: (url, init) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${token}`);
        return fetch(url, { ...init, headers });
      },
    });
  });

  /** Valid values of a reference: existing records. For a list of permissions, existing permissions. */
  async function targetsOf(field: Field): Promise<{ values: unknown[] }> {
    if (field.optionsFrom?.action === 'permissionGroups')
      return { values: ['canmanageusers', 'canmanageroles', 'canviewlogs'] };
    const target = resourceNamed(field.target ?? '');
    if (!target) return { values: [] };
    const pagination = { page: 1, perPage: 5 };
    const page = await provider.getList(target.name, {
      pagination,
      sort: { field: target.title, order: 'ASC' },
      filter: {},
      meta: { scope },
    });
    const records = page.data as PlatformRecord[];
    if (field.shape === 'object')
      return {
        values: records.map(({ id, ...record }) => ({ uid: id, name: record[target.title] as unknown })),
      };
    return { values: records.map((record) => record[field.targetKey ?? 'id'] as unknown) };
  }

  describe.each(updates)('%s', (_, at) => {
    const { resource, place, placeName } = at;
    /** The scope with records above the resource. */
    let above: Scope;
    beforeAll(async () => {
      above = await withParents(stage.maker, resource, scope);
    });
    const meta = () => ({ scope: above, place: placeName });
    const read = async (id: string) =>
      (await provider.getOne<PlatformRecord>(resource.name, { id, meta: meta() })).data;

    /** Two ways to set a field: the record's page, and bulk edit in a list. */
    const ways = {
      async form(id: string, name: string, value: unknown) {
        const previousData = await read(id);
        const data = { ...previousData, [name]: value };
        await provider.update(resource.name, { id, data, previousData, meta: meta() });
      },
      async bulk(id: string, name: string, value: unknown) {
        const row = await read(id);
        const rows = { latest: () => row, remember: () => undefined };
        const props = { resource, place, placeName, scope: above };
        await setField(provider, { props, rows } as never, { id, name, value });
      },
    };

    it.each(Object.keys(ways) as (keyof typeof ways)[])(
      'is set, changed and emptied by %s without changes to other fields',
      async (way) => {
        for (const variant of variantsOf(resource)) await changeAll(way, variant);
      },
    );

    /** Checks that the newest entry of the record's history has the change with old and new value. */
    async function isKept(id: string, name: string, [old, next]: readonly unknown[]) {
      const { fields, calls, identifier } = resource;
      const field = fields[name]!;
      const params = { ...above, [identifier.param]: id };
      const path = `${calls.service}/${pathWith(historyPathOf(resource), params)}`;
      const { body } = await stage.sam('GET', `${path}?pagesize=1`);
      const change = body.items[0]?.changes[name] as { old: unknown; new: unknown } | undefined;
      const plain = (value: unknown) => decodeBody(field, value ?? null);
      expect(change, name).toBeDefined();
      expect(isSameValue(field, plain(change?.old), plain(old)), `${name} before`).toBe(true);
      expect(isSameValue(field, plain(change?.new), plain(next)), `${name} after`).toBe(true);
    }

    it('with a secret is set and changed by the form, and its value is hidden in the record and its history', async () => {
      const secrets = Object.entries(resource.fields).filter(
        ([, { kind, write }]) => kind === 'secret' && write !== 'never',
      );
      for (const variant of secrets.length > 0 ? variantsOf(resource) : []) {
        const id = await makeRecord(stage.maker, resource, above, variant);
        for (const [name, field] of secrets) {
          if (!belongsTo(field, await read(id))) continue;
          tried.add(`${resource.name}.${name}`);
          const setAt = resource.secrets?.setAt ?? '';
          for (const value of [freshName('Secret-One'), freshName('Secret-Two')]) {
            const before = await read(id);
            await ways.form(id, name, value);
            const after = await read(id);
            expect(JSON.stringify(after)).not.toContain(value);
            expect(others(resource, setAt, after)).toEqual(others(resource, setAt, before));
            const [was, is] = [before, after].map((record) => record[setAt] as Values | null);
            expect(is?.[name]).not.toBe(was?.[name]);
            expect({ ...is, [name]: null }).toEqual({ ...was, [name]: null });
            const path = pathWith(historyPathOf(resource), { ...above, [resource.identifier.param]: id });
            const history = await stage.sam('GET', `${resource.calls.service}/${path}`);
            expect(history.body.items[0].changes[name]).toEqual({});
            expect(history.text).not.toContain(value);
          }
        }
      }
    });

    async function changeAll(way: keyof typeof ways, variant: Values) {
      const id = await makeRecord(stage.maker, resource, above, variant);
      for (const [name, field] of fieldsAt(at)) {
        const key = `${resource.name}.${name}`;
        const own = freshValues(resource, name, field);
        const values = validValue(field, await targetsOf(field));
        if ((!own && !values) || !belongsTo(field, await read(id))) {
          untried.add(key);
          continue;
        }
        const sampled = own ?? (values ? fc.sample(values, 2) : []);
        const hasEmpty = field.kind === 'json' ? key in emptyJson : field.kind !== 'boolean';
        const isEmptied = !field.required && !field.when?.required && hasEmpty;
        tried.add(key);
        for (const value of isEmptied ? [...sampled, null, sampled[0]] : sampled) {
          const before = await read(id);
          await ways[way](id, name, value);
          const after = await read(id);
          const expected = value ?? emptyJson[key] ?? emptyValue(field);
          expect(
            isSameValue(field, after[name], expected),
            `${name}: ${JSON.stringify([value, after[name]])}`,
          ).toBe(true);
          expect(others(resource, name, after), name).toEqual(others(resource, name, before));
          if (hasHistory(resource) && !isSameValue(field, before[name], after[name]))
            await isKept(id, name, [before[name], after[name]]);
        }
      }
    }
  });

  it('is covered by these tests for every writable field, including each special kind', () => {
    expect([...untried].filter((key) => !tried.has(key))).toEqual([]);
    const kinds = [...tried].map((key) => {
      const [resource = '', name = ''] = key.split('.');
      return resourceNamed(resource)?.fields[name]?.kind;
    });
    expect([...new Set(kinds)]).toEqual(
      expect.arrayContaining(['text', 'texts', 'json', 'secret', 'references']),
    );
  });
});

/** The fields that a change of another one must not affect. */
function others({ fields, withinBuildings }: AnyResource, changed: string, record: Values): Values {
  const isFollowing = changed === withinBuildings?.all ? [withinBuildings.list, withinBuildings.all] : [];
  return Object.fromEntries(
    Object.entries(fields)
      .filter(
        ([name, { stamp, computed, embed }]) =>
          name !== changed && !stamp && !computed && embed === undefined && !isFollowing.includes(name),
      )
      .map(([name]) => [name, record[name]]),
  );
}
