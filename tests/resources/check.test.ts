import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  checkRegistry,
  DeclarationError,
  filesIn,
  findFaults,
  findMenuFaults,
} from '../../resources/declaration/checks/check.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import {
  choice,
  date,
  defineResource,
  flag,
  integer,
  section,
  text,
} from '../../resources/declaration/index.ts';
import { registry } from '../../resources/registry.ts';

const fileOf = filesIn(readFileSync(new URL('../../resources/registry.ts', import.meta.url), 'utf8'));
const all: Readonly<Record<string, AnyResource>> = registry;

/** The registry with one changed resource, for typical mistakes of developers. */
function withChanged(name: string, change: (resource: AnyResource) => object) {
  const resource = all[name]!;
  return { ...all, [name]: { ...resource, ...change(resource) } as AnyResource };
}

/** The registry with further properties for the notes of buildings. */
function withField(words: object) {
  return withChanged('buildings', ({ fields }) => ({
    fields: { ...fields, notes: { ...fields['notes'], ...words } },
  }));
}

/** The registry with a filter of the list of titles by an unknown field. */
function withFilter(word: 'filter' | 'fixed') {
  return withChanged('titles', ({ places }) => ({
    places: { client: { ...places.client, list: { ...places.client!.list, [word]: { 'nme~eq': 1 } } } },
  }));
}

/** The registry with a move of buildings that also sets `set`. */
function withMove(set: object) {
  const moves = { field: 'status', from: ['Active'], to: 'Inactive', set };
  return withChanged('buildings', ({ fields }) => ({
    fields: { ...fields, status: { ...fields['status'], write: 'never' } },
    actions: { close: { on: 'record', method: 'POST', path: '{buildingId}/close', moves } },
  }));
}

test('a section that is in no tab of its form is named', () => {
  const wrong = withChanged('buildings', ({ sections }) => ({
    tabs: { overview: { label: 'Overview', sections: sections.slice(1).map(({ name }) => name) } },
  }));
  expect(findFaults(wrong, fileOf)).toMatchObject([
    { at: 'tabs', fault: 'The section "building" is not in one tab.' },
  ]);
});

test('the declarations of the product have no errors', () => {
  expect(findFaults(all, fileOf)).toEqual([]);
});

test.each(Object.keys(all))('the file of %s exports its declaration', (name) => {
  expect(readFileSync(fileOf(name), 'utf8')).toMatch(new RegExp(`export const ${name}\\b`));
});

describe('an error in a declaration names the file, the field and the fix', () => {
  test.each([
    [
      'a reference to an undeclared resource',
      withChanged('buildings', ({ fields }) => ({
        fields: { ...fields, country: { kind: 'reference', target: 'planets' } },
      })),
      'resources/buildings/index.ts, fields.country: It points to "planets", which is not declared. List that resource in registry.ts.',
    ],
    [
      'an import by a field that several records may share',
      withChanged('contacts', (contacts) => ({ import: { ...contacts.import, key: 'lastName' } })),
      'resources/contacts/index.ts, import.key: Several records may have one "lastName", so a row would not find its own. Name a field that is unique: on the platform, in its client, or within other fields.',
    ],
    [
      'an import by a field that is unique within dates',
      withChanged('contacts', (contacts) => ({
        fields: {
          ...contacts.fields,
          hired: date({ required: true }),
          badge: text({ unique: { within: ['hired'] } }),
        },
        import: { key: 'badge' },
      })),
      'resources/contacts/index.ts, import.key: A row finds no record by "hired", within which "badge" is unique. Make it a reference, a choice or a text.',
    ],
    [
      'a default from a record above that lacks the field',
      withChanged('levels', ({ fields }) => ({
        fields: { ...fields, levelName: text({ required: true, defaultBy: 'parent' }) },
      })),
      'resources/levels/index.ts, fields.levelName.defaultBy: No record above has a field "levelName" of this kind. Name it as the field of the record above, or take defaultBy out.',
    ],
    [
      'a duplicate route',
      withChanged('titles', ({ places }) => ({
        places: { client: { ...places.client, path: '/client/admin/user-management-settings/departments' } },
      })),
      'The route /client/admin/user-management-settings/departments is also that of titles, places.client. Change one of them.',
    ],
    [
      'a tab that is not a page of a record',
      withChanged('buildings', ({ places }) => ({
        places: {
          ...places,
          client: {
            ...places.client,
            pages: [{ path: 'map', component: 'buildingMap', label: 'Map', isTab: true }],
          },
        },
      })),
      'resources/buildings/index.ts, places.client.pages: The page "map" is no tab of a record. Put it right below the path of the record’s page.',
    ],
    [
      'an import below a record that the rows of a file cannot name',
      withChanged('levels', () => ({ import: { key: 'levelName' } })),
      'resources/levels/index.ts, import: The rows of a file say nothing of the record above, so none could be imported. Leave it out, or make the record above a required reference of a resource right below the client.',
    ],
    [
      'a scope without all records above',
      withChanged('locations', () => ({ scope: { clientId: 'clientUid', levelId: 'levelUid' } })),
      'resources/locations/index.ts, scope: levels lies below buildingId, which the scope leaves out. Name every record above, outermost first: limits and deletions follow them.',
    ],
    [
      'a field with the name of a property of the scope',
      withChanged('levels', ({ fields }) => ({ fields: { ...fields, buildingUID: fields['floorplan'] } })),
      'resources/levels/index.ts, fields.buildingUID: The scope has a property of this name. Rename one of them.',
    ],
    [
      'an action that changes several records with rights at once',
      withChanged('users', ({ actions }) => ({
        actions: { ...actions, retire: { on: 'records', method: 'POST', path: 'retired' } },
      })),
      "resources/users/index.ts, actions.retire.on: It changes several records that have rights, and nothing checks the rights of each. Use on: 'record' and each: true.",
    ],
    [
      'options from an undeclared call',
      withChanged('roles', ({ actions }) => ({ actions: { assignable: actions?.['assignable'] } })),
      'resources/roles/index.ts, fields.permissions.optionsFrom: "roles" declares no call "permissionGroups" that reads. Name one of its actions.',
    ],
    [
      'options that depend on a missing field',
      withChanged('clients', ({ fields: { type: _type, ...fields }, places }) => ({
        fields,
        places: { client: places.client },
      })),
      'resources/clients/index.ts, fields.modules.optionsFrom.unsaved: There is no field "type". Name a field of this resource.',
    ],
    [
      'a default that is not an option',
      withChanged('clients', ({ fields }) => ({
        fields: { ...fields, type: { ...fields.type, default: 'Zoo' } },
      })),
      'resources/clients/index.ts, fields.type.default: "Zoo" is not one of the options. Name the value of an option.',
    ],
    [
      'an update method that the platform does not accept',
      withChanged('departments', ({ places }) => ({
        places: { client: { ...places.client, edit: { path: ':departmentId', update: 'PUT' } } },
      })),
      'resources/departments/index.ts, places.client.edit.update: The platform takes no PUT. Choose one of calls.update.',
    ],
    [
      'a flag whose last use is no timestamp',
      withChanged('webhookConfigurations', ({ fields }) => ({
        fields: { ...fields, isEnabled: { ...fields['isEnabled']!, inUse: 'name' } as Field },
      })),
      'resources/webhookConfigurations/index.ts, fields.isEnabled.inUse: "name" is no timestamp. Name the field with the last use.',
    ],
    [
      'a list switch for a field that is not a flag',
      withChanged('webhookConfigurations', ({ places }) => ({
        places: { client: { ...places.client, list: { ...places.client!.list, switches: ['url'] } } },
      })),
      'resources/webhookConfigurations/index.ts, places.client.list.switches: "url" is no flag among the columns. Name one.',
    ],
    [
      'a list switch for a read-only field',
      withChanged('webhookConfigurations', ({ places }) => ({
        places: { client: { ...places.client, readOnly: ['isEnabled'] } },
      })),
      'resources/webhookConfigurations/index.ts, places.client.list.switches: "isEnabled" is not changed at this place.',
    ],
    [
      'a required reference that writers cannot choose',
      withChanged('roles', ({ fields }) => ({
        fields: { ...fields, home: { kind: 'reference', target: 'webhookCredentials', required: true } },
      })),
      'resources/roles/index.ts, fields.home: Users who create records with CanManageRoles cannot choose webhookCredentials, and have to. Add CanManageRoles to choosable in resources/webhookCredentials/index.ts.',
    ],
    [
      'a tile of a place outside of the client area',
      withChanged('users', ({ places }) => ({ places: { search: { ...places.search, tile: 'found' } } })),
      'resources/users/index.ts, places.search.tile: The landing page belongs to the client area. Declare it at a place of that area.',
    ],
    [
      'a quick act without its page',
      withChanged('titles', ({ places }) => ({
        places: { ...places, client: { ...places.client, quickActs: ['import'] } },
      })),
      'resources/titles/index.ts, places.client.quickActs: There is no page "import" of the client area. Declare import at this place.',
    ],
    [
      'a child section for a resource that is not right below',
      withChanged('clients', ({ sections }) => ({
        sections: sections.map((one) => (one.child ? { ...one, child: 'levels' } : one)),
      })),
      'resources/clients/index.ts, sections.singleSignOn.child: "levels" lists no records right below this resource. Name a resource whose scope ends with the identifier of this one.',
    ],
    [
      'a child section that is closed to a kind of user who opens its page',
      withChanged('connections', ({ access }) => ({ access: { client: access!.client! } })),
      'resources/clients/index.ts, sections.singleSignOn.child: System users open this resource, and "connections" is closed to all of them. Declare access.system in resources/connections/index.ts.',
    ],
    [
      'an action that changes an undeclared resource',
      withChanged('learners', ({ actions }) => ({
        actions: { ...actions, remind: { ...actions!['remind'], changes: ['planets'] } },
      })),
      'resources/learners/index.ts, actions.remind.changes: There is no resource "planets". Name one of the registry.',
    ],
    [
      'an action that decodes a picture without its cost',
      withChanged('users', ({ actions }) => ({
        actions: { ...actions, setPhoto: { ...actions!['setPhoto'], cost: undefined } },
      })),
      "resources/users/index.ts, actions.setPhoto: It uses what all clients share, and does not say so. Add cost: 'picture'.",
    ],
    [
      'an action that hashes a password without its cost',
      withChanged('users', ({ actions }) => ({
        actions: { ...actions, setPassword: { ...actions!['setPassword'], cost: undefined } },
      })),
      "resources/users/index.ts, actions.setPassword: It uses what all clients share, and does not say so. Add cost: 'hash'.",
    ],
    [
      'an action that starts work without its cost',
      withChanged('webhookDeliveries', ({ actions }) => ({
        actions: { ...actions, replay: { ...actions!['replay'], cost: undefined } },
      })),
      "resources/webhookDeliveries/index.ts, actions.replay: It uses what all clients share, and does not say so. Add cost: 'work'.",
    ],
    [
      'a list download without a file extension',
      withChanged('learners', ({ actions }) => ({
        actions: { ...actions, export: { ...actions!['export'], extension: undefined } },
      })),
      'resources/learners/index.ts, actions.export.extension: Nothing gives the name of the file its extension. Name a field of query.',
    ],
    [
      'a list action narrowed by a call without the parameter',
      withChanged('learners', ({ actions }) => ({
        actions: {
          ...actions,
          export: {
            ...actions!['export'],
            narrowed: { field: 'building', call: 'remind', param: 'buildingId' },
          },
        },
      })),
      'resources/learners/index.ts, actions.export.narrowed: No call "remind" has the parameter "buildingId". Name a call of this resource and one of its params.',
    ],
    [
      'rights from a field that does not reference roles',
      withChanged('users', () => ({ rights: { from: 'userBuildings' } })),
      'resources/users/index.ts, rights.from: "buildings" gives no permissions. Name references to roles.',
    ],
    [
      'rights by a field of another kind',
      withChanged('roles', () => ({ rights: { permissions: 'roleName' } })),
      'resources/roles/index.ts, rights.permissions: "roleName" is no field of the kind texts. Name one.',
    ],
    [
      'a path without a required parameter',
      withChanged('levels', ({ places }) => ({
        places: { client: { ...places.client, path: '/client/admin/levels' } },
      })),
      'resources/levels/index.ts, places.client.path: Nothing gives :buildingId. Put it into the path.',
    ],
    [
      'a singleton that is listed',
      withChanged('userSettings', ({ calls }) => ({ calls: { ...calls, operations: ['list', 'get'] } })),
      'resources/userSettings/index.ts, calls.operations: A singleton is read and updated; it has no list. Take it out, or singleton.',
    ],
    [
      'a singleton with PATCH',
      withChanged('userSettings', ({ calls }) => ({ calls: { ...calls, update: ['PUT', 'PATCH'] } })),
      "resources/userSettings/index.ts, calls.update: A singleton is written by PUT alone. Use ['PUT'].",
    ],
    [
      'a singleton without the client in its path',
      withChanged('userSettings', ({ calls }) => ({ calls: { ...calls, path: 'user/settings' } })),
      'resources/userSettings/index.ts, calls.path: It does not say whose the singleton is. Put {clientId} into it.',
    ],
    [
      'a singleton with shared tenancy',
      withChanged('platformUserSettings', () => ({ tenancy: 'shared' })),
      "resources/userSettings/index.ts, tenancy: No one writes what all clients share. Use 'client' or 'provider'.",
    ],
    [
      'a list of all clients that client users may write',
      withChanged('incidentTypes', ({ access, calls }) => ({
        calls: { ...calls, operations: ['list', 'create'] },
        access: { ...access, client: { read: [] } },
      })),
      'resources/incidentTypes/index.ts, tenancy: Client users can create what all clients share. Give access to write to staff alone, at a place of the system area.',
    ],
    [
      'a list of all clients that is written below one of them',
      withChanged('buildingTypes', ({ calls }) => ({
        calls: { ...calls, operations: ['list', 'create'] },
        access: { system: { read: ['CanManageClients'] } },
      })),
      'resources/lookups/index.ts, calls.path: What all clients share is written below one of them. Take {clientId} out of the path.',
    ],
    [
      'a singleton that is a view',
      withChanged('userSettings', () => ({ viewOf: 'clients' })),
      'resources/userSettings/index.ts, viewOf: It is of no use to a singleton, which has one record. Take one of the two words out.',
    ],
    [
      'two fields with the same wire name',
      withChanged('locations', ({ fields }) => ({
        fields: { ...fields, label: text({ wire: { write: 'Name' } }) },
      })),
      'resources/locations/index.ts, fields.label: It is sent under the same name as "name". Give one of them another wire name.',
    ],
    [
      'a move that sets an unknown field',
      withMove({ nope: 1 }),
      'resources/buildings/index.ts, actions.close.moves.set: There is no field "nope". Name a field of this resource.',
    ],
    [
      'a move that sets its state twice',
      withMove({ status: 'Active' }),
      'resources/buildings/index.ts, actions.close.moves.set: The move sets "status" already. Take it out of set.',
    ],
    [
      'a move that empties a required field',
      withMove({ name: null }),
      'resources/buildings/index.ts, actions.close.moves.set: "name" is required. Give it a value.',
    ],
    [
      'an action that sets an unknown option',
      withChanged('buildings', () => ({ actions: { close: { icon: 'block', set: { status: 'ZZ' } } } })),
      'resources/buildings/index.ts, actions.close.set: "status" has no option "ZZ". Name the value of an option.',
    ],
    [
      'a lock that depends on an unknown field',
      withField({ lockedWhen: { field: 'nope', is: ['Active'] } }),
      'resources/buildings/index.ts, fields.notes.lockedWhen.field: There is no field "nope". Name a field of this resource.',
    ],
    [
      'a lock that depends on a field without text',
      withField({ lockedWhen: { field: 'hasLevels', is: ['true'] } }),
      'resources/buildings/index.ts, fields.notes.lockedWhen.field: "hasLevels" holds no text. Name a choice, a text or a reference.',
    ],
    [
      'a lock for an unknown option',
      withField({ lockedWhen: { field: 'status', is: ['Active', 'ZZ'] } }),
      'resources/buildings/index.ts, fields.notes.lockedWhen.is: "status" has no option "ZZ". Name the value of an option.',
    ],
    [
      'a required field for an unknown option',
      withField({ requiredWhen: { field: 'status', is: ['ZZ'] } }),
      'resources/buildings/index.ts, fields.notes.requiredWhen.is: "status" has no option "ZZ". Name the value of an option.',
    ],
    [
      'a date bounded by a timestamp',
      withField({ kind: 'date', notBefore: 'modifiedDate' }),
      'resources/buildings/index.ts, fields.notes.notBefore: "modifiedDate" is no field of the kind date. Name one.',
    ],
    [
      'a conditional field for an unknown option',
      withField({ when: { field: 'status', is: ['ZZ'] } }),
      'resources/buildings/index.ts, fields.notes.when.is: "status" has no option "ZZ". Name the value of an option.',
    ],
    [
      'a filter by an unknown field',
      withFilter('filter'),
      'resources/titles/index.ts, places.client.list.filter: Lists cannot be filtered by "nme~eq". Name a field and an operator of its kind.',
    ],
    [
      'a fixed filter by an unknown field',
      withFilter('fixed'),
      'resources/titles/index.ts, places.client.list.fixed: Lists cannot be filtered by "nme~eq". Name a field and an operator of its kind.',
    ],
    [
      'an unknown title in a file with several resources',
      withChanged('states', () => ({ title: 'nmae' })),
      'resources/lookups/index.ts, title: There is no field "nmae". Name a field.',
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

test('the type checker rejects a misspelt column, permission or title', () => {
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

test('the type checker rejects an unknown property of a field or an action, also beside known properties', () => {
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

test('the type checker rejects an unknown property at any depth of a field', () => {
  // @ts-expect-error misspelt label
  choice([{ value: 'a', lable: 'A' }]);
  const options = [{ value: 'a', lable: 'A' }] as const;
  // @ts-expect-error the same in a constant
  choice(options);
  // @ts-expect-error misspelt required
  text({ when: { field: 'kind', is: ['a'], requird: true } });
  // @ts-expect-error misspelt is
  text({ lockedWhen: { field: 'kind', is: ['a'], iz: ['b'] } });
  // @ts-expect-error it is called isWarning
  flag({ mark: { is: true, label: 'Locked', isWarn: true } });
  // @ts-expect-error misspelt hidden
  integer({ column: { width: 80, hiden: true } });
  // @ts-expect-error misspelt field word beside the words of another field
  section('Name', { name: { ...text(), requred: true } });
  // @ts-expect-error misspelt help
  section('Name', { name: text() }, { hlp: 'Say it.' });
  expect(choice([{ value: 'a', label: 'A' }, 'b']).options).toHaveLength(2);
});

test('the type checker rejects an unknown property at any depth of a place', () => {
  const place = {
    area: 'client',
    path: '/client/admin/things',
    access: { read: ['CanManageUsers'] },
  } as const;
  const misspeltHint = { ...place, hnt: 'Things that people need.' } as const;
  const misspeltColumns = { ...place, list: { sort: 'name', colums: ['name'] } } as const;
  const fixed = { ...place, list: { sort: 'name', fixed: { 'nme~eq': 1 } } } as const;
  const filter = { ...place, list: { sort: 'name', filter: { 'nme~eq': 1 } } } as const;
  const pages = [{ path: ':thingId/map', component: 'map', label: 'Map', isTabb: true }] as const;
  const things = { ...base, title: 'name' } as const;
  // @ts-expect-error misspelt hint
  defineResource({ ...things, places: { client: misspeltHint } });
  // @ts-expect-error misspelt columns
  defineResource({ ...things, places: { client: misspeltColumns } });
  // @ts-expect-error the field does not exist
  defineResource({ ...things, places: { client: fixed } });
  // @ts-expect-error the field does not exist
  defineResource({ ...things, places: { client: filter } });
  // @ts-expect-error misspelt isTab
  defineResource({ ...things, places: { client: { ...place, pages } } });
  // @ts-expect-error misspelt delete
  defineResource({ ...things, places: { client: { ...place, access: { read: [], delte: [] } } } });
  expect(defineResource({ ...things, places: { client: place } }).places.client).toEqual(place);
});

test('a field in two sections is rejected', () => {
  const sections = { one: section('One', { name: text() }), two: section('Two', { name: text() }) };
  expect(() => defineResource({ ...base, sections, fields: {}, title: 'name', places: {} })).toThrow(
    'The field "name" is declared twice.',
  );
});

test('a menu entry whose page no place opens is reported', () => {
  const entries = [
    { key: 'titles', path: '/client/admin/user-management-settings/titles' },
    { key: 'overview', path: '/client/admin/raptor-connect' },
    { key: 'elsewhere' },
    { key: 'about', path: '/client/admin/about' },
  ];
  expect(findMenuFaults(all, entries, ['/client/admin/raptor-connect'], 'menu.ts')).toEqual([
    {
      file: 'menu.ts',
      at: 'about',
      fault: 'No place opens /client/admin/about.',
      remedy: 'Name the path of a list or of one of the `pages` of a place.',
    },
  ]);
});
