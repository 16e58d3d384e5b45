import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { resourceTables } from '../../../platform/database/schema/resource-tables.ts';
import { findFaults } from '../../../resources/declaration/checks/check.ts';
import { defineResource, reference, section, text } from '../../../resources/declaration/index.ts';
import { registry, resources } from '../../../resources/registry.ts';

const inspectors = (limits: { withinBuildings?: { list: 'userBuildings'; all: 'hasAllBuildings' } }) =>
  defineResource({
    name: 'inspectors',
    label: { one: 'Inspector', many: 'Inspectors' },
    title: 'userName',
    fields: {
      userName: registry.users.fields.userName,
      userBuildings: registry.users.fields.userBuildings,
      hasAllBuildings: registry.users.fields.hasAllBuildings,
    },
    viewOf: 'users',
    calls: { service: 'usercontactrole/v2', operations: ['list'] },
    access: { client: { read: ['CanManageClientSettings'] } },
    places: {},
    ...limits,
  });

it('a view that drops the building limits of its resource is rejected, with the fix', () => {
  const faultsOf = (view: ReturnType<typeof inspectors>) =>
    findFaults({ ...registry, inspectors: view }, (name) => `resources/${name}.ts`);
  expect(faultsOf(inspectors({}))).toEqual([
    {
      file: 'resources/inspectors.ts',
      at: 'viewOf',
      fault: 'People who are limited to buildings see only theirs of users, but all of this view.',
      remedy: 'Give it withinBuildings or buildingField as well.',
    },
  ]);
  expect(
    faultsOf(inspectors({ withinBuildings: { list: 'userBuildings', all: 'hasAllBuildings' } })),
  ).toEqual([]);
});

it('a reference to a view keeps the foreign key to the table that the view shows', () => {
  const inspections = defineResource({
    name: 'inspections',
    label: { one: 'Inspection', many: 'Inspections' },
    sections: { inspection: section('Inspection', { name: text(), inspector: reference('inspectors') }) },
    calls: { service: 'clientbuilding/v2', update: ['PATCH'] },
    places: {},
  });
  const tables = resourceTables([...resources, inspectors({}), inspections]);
  const { table } = tables.find(({ name }) => name === 'inspections') ?? {};
  const keys = table ? getTableConfig(table).foreignKeys : [];
  const key = keys.find((one) => one.getName() === 'inspections_inspector_fk')?.reference();
  expect(key && getTableConfig(key.foreignTable).name).toBe('users');
});
