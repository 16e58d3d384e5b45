import { beforeAll, describe, expect, it } from 'vitest';

import { readFlags } from '../../../platform/configuration/flags.ts';
import { catalogueModules, moduleIdentifiers } from '../../../platform/product/catalogue.ts';
import { moduleGroups } from '../../../platform/product/module-groups.ts';
import { permissionGroups } from '../../../platform/product/permission-groups.ts';
import { buildingTypes, countryNames, stateNames, timeZoneNames } from '../../../platform/reference/names.ts';
import { clients } from '../../../resources/clients/index.ts';
import { modulesOf, violations } from '../../../resources/product/moduleRules.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import rules from '../../checklist/rules.json' with { type: 'json' };
import { proves } from '../../support/rows.ts';

describe('the catalogue of modules', () => {
  it('contains each module once, with existing parents', () => {
    proves('modules-1');
    expect(new Set(catalogueModules.map(({ uid }) => uid)).size).toBe(catalogueModules.length);
    expect(catalogueModules.length).toBeGreaterThanOrEqual(21);
    const keys = new Set(catalogueModules.map(({ key }) => key));
    for (const { requires } of catalogueModules) if (requires) expect(keys).toContain(requires);
    expect(Object.keys(moduleIdentifiers())).toEqual([...keys, 'dismissal']);
  });

  it('contains modules for each type of client, and the parent of each child', () => {
    const types = clients.fields.type.options ?? [];
    for (const { value } of types) {
      const modules = modulesOf(moduleGroups(value));
      expect(modules.length).toBeGreaterThan(0);
      const uids = new Set(modules.map(({ uid }) => uid));
      for (const { parentModuleUID } of modules) if (parentModuleUID) expect(uids).toContain(parentModuleUID);
    }
  });

  it('enables a child while its parent is selected', () => {
    proves('modules-4');
    const child = modulesOf(moduleGroups('Education')).find(({ requireParent }) => requireParent);
    const parent = child?.parentModuleUID ?? '';
    expect(child?.enabled).toBe(false);
    const withParent = modulesOf(moduleGroups('Education', new Set([parent]))).find(
      ({ uid }) => uid === child?.uid,
    );
    expect(withParent?.enabled).toBe(true);
    expect(violations([parent, child?.uid ?? ''], modulesOf(moduleGroups('Education')))).toEqual([]);
  });
});

describe('permission groups', () => {
  it('contain each permission once, with a readable label', () => {
    const permissionList = permissionGroups().flatMap((group) => group.permissions);
    expect(permissionList.map(({ name }) => name).toSorted()).toEqual(
      permissions.map((name) => name.toLowerCase()).toSorted(),
    );
    expect(permissionList.filter(({ displayName }) => !/^[A-Z][\w -]+$/.test(displayName))).toEqual([]);
  });

  it('omit permissions of unlicensed modules, and the provider’s own', () => {
    const names = permissionGroups(new Set()).flatMap((group) => group.permissions.map(({ name }) => name));
    expect(names).toContain('canmanageusers');
    expect(names).not.toContain('cancreateclientsandbuildings');
    expect(names).not.toContain('psw_level1');
  });
});

describe('reference data', () => {
  it('fits on the one requested page (spec section 9)', () => {
    for (const names of [countryNames, stateNames, timeZoneNames]) {
      expect(names.length).toBeLessThanOrEqual(100);
      expect(new Set(names.map((row) => row.join())).size).toBe(names.length);
    }
    expect(countryNames.map(([code]) => code)).toEqual(expect.arrayContaining(['US', 'GB', 'CA']));
    expect(buildingTypes.length).toBeGreaterThanOrEqual(12);
  });
});

describe('flags', () => {
  it('override the defaults from a list, and reject an invalid list or file with a message', async () => {
    expect((await readFlags(undefined, undefined)).get('sso-mappings')).toBe(true);
    expect((await readFlags('sso-mappings=off, colour=blue', undefined)).get('sso-mappings')).toBe(false);
    expect((await readFlags('colour=blue', undefined)).get('colour')).toBe('blue');
    await expect(readFlags('nonsense', undefined)).rejects.toThrow('“nonsense” is not of the form name=on.');
    await expect(readFlags(undefined, '/nowhere.json')).rejects.toThrow(
      'FLAGS_FILE /nowhere.json cannot be read',
    );
  });
});

describePlatform('product and flags', (storage) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(storage);
  });

  it('module groups are the same for a type’s number, value and label', async () => {
    proves('call-102');
    const answers = await Promise.all(
      ['5', 'EducationUK', 'Education UK'].map((type) =>
        stage.sam('GET', `product/v1/modulegroups/clienttype/${encodeURIComponent(type)}`),
      ),
    );
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    expect((await stage.sam('GET', 'product/v1/modulegroups/clienttype/9')).status).toBe(404);
  });

  it('module groups of a client contain the selection and the relations of modules', async () => {
    proves('modules-3');
    const path = `product/v1/clients/${stage.northfield}/modulegroups`;
    const { body } = await stage.ada('GET', path);
    const fields = rules.find(({ id }) => id === 'modules-3')?.fields ?? [];
    const fieldsAfter = (beginning: string) =>
      fields.flatMap((field) => (field.startsWith(beginning) ? [field.slice(beginning.length)] : []));
    const ofModule = fieldsAfter('modules.');
    const ofGroup = fields.filter((field) => !field.includes('.'));
    expect(ofModule.length).toBeGreaterThan(5);
    for (const group of body as { modules: object[] }[]) {
      expect(Object.keys(group)).toEqual(expect.arrayContaining([...ofGroup, 'modules']));
      for (const module of group.modules)
        expect(Object.keys(module)).toEqual(expect.arrayContaining(ofModule));
    }
  });

  it('permission groups of a client omit the provider’s permissions, and system-wide groups contain them', async () => {
    proves('call-99', 'call-100', 'roles-5', 'roles-6');
    const namesOf = (groups: { permissions: { name: string }[] }[]) =>
      groups.flatMap((group) => group.permissions.map(({ name }) => name));
    const ofClient = namesOf(
      (await stage.ada('GET', `product/v1/clients/${stage.northfield}/permissiongroups`)).body,
    );
    const ofSystem = namesOf((await stage.sue('GET', 'product/v1/system/permissiongroups')).body);
    expect(ofClient).toContain('canmanageusers');
    expect(ofClient).not.toContain('cancreateclientsandbuildings');
    expect(ofSystem).toContain('cancreateclientsandbuildings');
    expect(ofClient.filter((name) => !ofSystem.includes(name))).toEqual([]);
  });

  it('config.json maps the keys of the menu to modules, some to several', async () => {
    proves('modules-2');
    const { body } = await stage.nobody('GET', 'v7/config.json');
    expect(body.modules).toEqual(moduleIdentifiers());
  });

  it('flags are returned by the remote evaluation protocol, with 304 while unchanged', async () => {
    const all = await stage.nobody('POST', 'ofrep/v1/evaluate/flags', {
      body: { context: { targetingKey: 'x' } },
    });
    expect(all.body.flags).toContainEqual({
      key: 'sso-mappings',
      value: true,
      reason: 'STATIC',
      variant: 'on',
    });
    const again = await stage.nobody('POST', 'ofrep/v1/evaluate/flags', {
      body: {},
      headers: { 'if-none-match': all.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const none = await stage.nobody('POST', 'ofrep/v1/evaluate/flags/none', { body: {} });
    expect([none.status, none.body.errorCode]).toEqual([404, 'FLAG_NOT_FOUND']);
  });
});
