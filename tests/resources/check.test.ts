import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkRegistry, DeclarationError, filesIn, findFaults } from '../../resources/declaration/check.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { defineResource, flag, section, text } from '../../resources/declaration/index.ts';
import { registry } from '../../resources/registry.ts';

const fileOf = filesIn(readFileSync(new URL('../../resources/registry.ts', import.meta.url), 'utf8'));
const all: Readonly<Record<string, AnyResource>> = registry;

/** The registry with one resource changed, as a developer would get it wrong. */
function withChanged(name: string, change: (resource: AnyResource) => object) {
  const resource = all[name]!;
  return { ...all, [name]: { ...resource, ...change(resource) } as AnyResource };
}

test('the declarations of the product have no fault', () => {
  expect(findFaults(all, fileOf)).toEqual([]);
});

test.each(Object.keys(all))('the file of %s is named right', (name) => {
  expect(readFileSync(fileOf(name), 'utf8')).toMatch(new RegExp(`export const ${name}\\b`));
});

describe('a wrong declaration is named by file, field and mend', () => {
  test.each([
    [
      'a reference to something that is not declared',
      withChanged('buildings', ({ fields }) => ({
        fields: { ...fields, country: { kind: 'reference', target: 'planets' } },
      })),
      'resources/buildings.ts, fields.country: It points to "planets", which is not declared. List that resource in registry.ts.',
    ],
    [
      'a route that another place has',
      withChanged('titles', ({ places }) => ({
        places: { client: { ...places.client, path: '/client/admin/user-management-settings/departments' } },
      })),
      'The route /client/admin/user-management-settings/departments is also that of titles, places.client. Change one of them.',
    ],
    [
      'a tab that is no page of a record',
      withChanged('buildings', ({ places }) => ({
        places: {
          ...places,
          client: {
            ...places.client,
            pages: [{ path: 'map', component: 'buildingMap', label: 'Map', isTab: true }],
          },
        },
      })),
      'resources/buildings.ts, places.client.pages: The page "map" is no tab of a record. Put it right below the path of the record’s page.',
    ],
    [
      'a default that is no option',
      withChanged('clients', ({ fields }) => ({
        fields: { ...fields, type: { ...fields.type, default: 'Zoo' } },
      })),
      'resources/clients.ts, fields.type.default: "Zoo" is not one of the options. Name the value of an option.',
    ],
    [
      'a way of saving that the platform does not take',
      withChanged('departments', ({ places }) => ({
        places: { client: { ...places.client, edit: { path: ':departmentId', update: 'PUT' } } },
      })),
      'resources/departments.ts, places.client.edit.update: The platform takes no PUT. Choose one of calls.update.',
    ],
    [
      'a switch in a list for what is no flag',
      withChanged('webhookConfigurations', ({ places }) => ({
        places: { client: { ...places.client, list: { ...places.client!.list, switches: ['url'] } } },
      })),
      'resources/webhookConfigurations.ts, places.client.list.switches: "url" is no flag among the columns. Name one.',
    ],
    [
      'a switch in a list for what is not changed there',
      withChanged('webhookConfigurations', ({ places }) => ({
        places: { client: { ...places.client, readOnly: ['isEnabled'] } },
      })),
      'resources/webhookConfigurations.ts, places.client.list.switches: "isEnabled" is not changed at this place.',
    ],
    [
      'a section for the only record of a resource that has many',
      withChanged('clients', ({ sections }) => ({
        sections: sections.map((one) => (one.child ? { ...one, child: 'titles' } : one)),
      })),
      'resources/clients.ts, sections.singleSignOn.child: "titles" has not one record for each of this resource. Name a resource below it with calls.onePerScope.',
    ],
    [
      'rights from a field that names no roles',
      withChanged('users', () => ({ rights: { from: 'userBuildings' } })),
      'resources/users.ts, rights.from: "buildings" gives no permissions. Name references to roles.',
    ],
    [
      'rights by a field of another kind',
      withChanged('roles', () => ({ rights: { permissions: 'roleName' } })),
      'resources/roles.ts, rights.permissions: "roleName" is no field of the kind texts. Name one.',
    ],
    [
      'a path that nothing fills',
      withChanged('levels', ({ places }) => ({
        places: { client: { ...places.client, path: '/client/admin/levels' } },
      })),
      'resources/levels.ts, places.client.path: Nothing gives :buildingId. Put it into the path.',
    ],
    [
      'a singleton that is listed',
      withChanged('userSettings', ({ calls }) => ({ calls: { ...calls, operations: ['list', 'get'] } })),
      'resources/userSettings.ts, calls.operations: A singleton is read and updated; it has no list. Take it out, or singleton.',
    ],
    [
      'a singleton that takes patches',
      withChanged('userSettings', ({ calls }) => ({ calls: { ...calls, update: ['PUT', 'PATCH'] } })),
      "resources/userSettings.ts, calls.update: A singleton is written by PUT alone. Use ['PUT'].",
    ],
    [
      'a singleton whose address does not say whose it is',
      withChanged('userSettings', ({ calls }) => ({ calls: { ...calls, path: 'user/settings' } })),
      'resources/userSettings.ts, calls.path: It does not say whose the singleton is. Put {clientId} into it.',
    ],
    [
      'a singleton in a table that nobody writes',
      withChanged('platformUserSettings', () => ({ tenancy: 'shared' })),
      "resources/userSettings.ts, tenancy: Nobody writes what all clients share. Use 'client' or 'provider'.",
    ],
    [
      'a singleton that is a view',
      withChanged('userSettings', () => ({ viewOf: 'clients' })),
      'resources/userSettings.ts, viewOf: It is of no use to a singleton, which has one record. Take one of the two words out.',
    ],
    [
      'two fields that are sent under one name',
      withChanged('locations', ({ fields }) => ({
        fields: { ...fields, label: text({ wire: { write: 'Name' } }) },
      })),
      'resources/locations.ts, fields.label: It is sent under the same name as "name". Give one of them another wire name.',
    ],
    [
      'a field of a resource that shares its file with others',
      withChanged('states', () => ({ title: 'nmae' })),
      'resources/lookups.ts, title: There is no field "nmae". Name a field.',
    ],
  ])('%s', (_, wrong, sentence) => {
    expect(() => checkRegistry(wrong, fileOf)).toThrow(DeclarationError);
    expect(() => checkRegistry(wrong, fileOf)).toThrow(sentence);
  });
});

const base = {
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  identifier: { field: 'uid', param: 'thingId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  fields: { name: text() },
  calls: { service: 's', path: 'p', operations: ['list'] },
  messages: {},
} as const;

test('a misspelt column, permission or title is refused by the type checker', () => {
  const place = {
    area: 'client',
    path: '/client/admin/things',
    access: { read: ['CanManageUsers'] },
  } as const;
  const list = { columns: ['name', 'nmae'], sort: 'name' } as const;
  const access = { read: ['CanDoAnything'] } as const;
  // @ts-expect-error the title is no field
  defineResource({ ...base, title: 'nmae', places: {} });
  // @ts-expect-error the column is no field
  defineResource({ ...base, title: 'name', places: { client: { ...place, list } } });
  // @ts-expect-error the permission does not exist
  defineResource({ ...base, title: 'name', places: { client: { ...place, access } } });
  expect(base.fields.name.kind).toBe('text');
});

test('an unknown word of a field or an action is refused by the type checker, also beside words that exist', () => {
  // @ts-expect-error misspelt
  text({ label: 'Name', requred: true });
  // @ts-expect-error it is called maxLength
  text({ label: 'Name', max: 20 });
  // @ts-expect-error a word of other fields
  flag({ label: 'Active', maxLength: 3 });
  // @ts-expect-error the same, written without the function
  const field: Field = { kind: 'boolean', maxLength: 3 };
  expect(field.kind).toBe('boolean');
  defineResource({
    ...base,
    title: 'name',
    places: {},
    // @ts-expect-error misspelt
    actions: { stop: { icno: 'block', on: 'record', method: 'POST', path: '{thingId}/stop' } },
  });
  expect(text({ label: 'Name' }).kind).toBe('text');
});

test('a field that two sections hold is refused', () => {
  const sections = { one: section('One', { name: text() }), two: section('Two', { name: text() }) };
  expect(() => defineResource({ ...base, sections, fields: {}, title: 'name', places: {} })).toThrow(
    'The field "name" is declared twice.',
  );
});
