import { allBuildings, contextName, encodeContext } from '../../authProvider/context.ts';
import { isOptional } from '../../tests/second-platform/optional.ts';
import { textOf, type Scope, type Values } from '../../tests/second-platform/records.ts';
import { otherSeed } from '../../tests/second-platform/shapes.ts';
import { type SecondPlatform, startSecondPlatform } from '../../tests/second-platform/server.ts';
import {
  fieldLabel,
  localize,
  type AnyResource,
  type Field,
  type Place,
} from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { test as base, expect, type Page } from './test.ts';

export { expect, type Page } from './test.ts';

/** Accounts of the second platform's provider. */
export type Account = 'client' | 'staff';

const firstSeed = process.env.SECOND_SEED ?? 'one';
/** The seeds of one run: together their shapes use two values of each option of each resource. */
export const seeds: readonly string[] = [firstSeed, otherSeed(firstSeed)];

interface WorkerFixtures {
  /** Names of the platform's records. When empty they are named by resource and field. */
  recordNames: string[];
  /** The platform of each seed, started on first use. */
  platforms: (seed: string) => Promise<SecondPlatform>;
}

interface Fixtures {
  /** Selects the response shapes and identifiers of the platform. */
  seed: string;
  second: SecondPlatform;
  /** Opens a path of the portal (without /v7) in the second platform's deployment. */
  visit: (account: Account, path: string) => Promise<Page>;
}

/** Playwright's test with the second platform. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  recordNames: [[], { option: true, scope: 'worker' }],

  platforms: [
    async ({ recordNames }, use) => {
      const started = new Map<string, Promise<SecondPlatform>>();
      await use((seed) => {
        const platform = started.get(seed) ?? startSecondPlatform(seed, recordNames);
        started.set(seed, platform);
        return platform;
      });
      for (const platform of await Promise.all(started.values())) await platform.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  seed: [firstSeed, { option: true }],

  second: async ({ platforms, seed }, use) => use(await platforms(seed)),

  visit: async ({ second, context, complaints }, use) => {
    await use(async (account, path) => {
      expect(complaints).toEqual([]);
      // By default users work with their primary building, which narrows the lists.
      const { clientId = '' } = second.scope;
      const chosen = {
        clientUid: clientId,
        clientName: '',
        buildingUid: allBuildings.uid,
        buildingName: allBuildings.name,
      };
      await context.addCookies([{ name: contextName, value: encodeContext(chosen), url: second.origin }]);
      const page = await context.newPage();
      await page.goto(`${second.origin}/v7${path}`);
      await page.getByRole('link', { name: account, exact: true }).click();
      await page.waitForURL((url) => url.pathname === `/v7${path.split('?')[0]}`);
      await page.locator('main h1:visible').first().waitFor();
      return page;
    });
  },
});

/** A place of a resource. */
export interface At {
  readonly name: string;
  readonly resource: AnyResource;
  readonly place: Place;
}

const allPlaces: readonly At[] = resources.flatMap((resource) =>
  Object.entries(resource.places).map(([place, declared]) => ({
    name: `${resource.name} at ${place}`,
    resource,
    place: declared,
  })),
);

/** True when docs/conventions.md calls the list of a place optional. */
function hasOptionalList({ resource: { calls }, place: { list } }: At): boolean {
  const { service, listService = service, path } = calls;
  return isOptional('GET', `${listService}/${list?.call ?? path}`);
}

/** All places except those whose lists the second platform does not have. */
export const places = allPlaces.filter((at) => !hasOptionalList(at));
/** The places whose lists the second platform does not have. */
export const missingPlaces = allPlaces.filter(hasOptionalList);

export const accountOf = ({ place }: At): Account =>
  place.area === 'system' || place.for === 'system' ? 'staff' : 'client';

/** The path parameters of a place: the first record of each ancestor. */
export function scopeOf({ records, scope }: SecondPlatform, { resource }: At): Scope {
  const found: Record<string, string> = { ...scope };
  for (const parameter of Object.keys(resource.scope)) {
    const owner = resources.find(
      ({ identifier, viewOf }) => identifier.param === parameter && viewOf === undefined,
    );
    const [first] = owner ? records.of(owner, found).values() : [];
    found[parameter] ??= textOf(first?.['id']);
  }
  return found;
}

export const addressOf = ({ place: { path } }: At, scope: Scope): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => scope[name] ?? '');

export const labelOf = (resource: AnyResource, name: string): string =>
  localize(fieldLabel(resource, name), 'en-US');

/** The fields of a kind that are editable on the page of a saved record. */
export function writableFields({ resource, place }: At, kind: Field['kind']): [string, Field][] {
  const { sections = resource.sections.map(({ name }) => name), omit = [], readOnly = [] } = place;
  const shown = new Set(
    resource.sections.filter(({ name }) => sections.includes(name)).flatMap(({ fields }) => fields),
  );
  return Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.kind === kind &&
      shown.has(name) &&
      !omit.includes(name) &&
      !readOnly.includes(name) &&
      (field.write ?? 'always') === 'always' &&
      !field.when &&
      !field.widget &&
      (field.systemOnly === undefined || place.area === 'system'),
  );
}

/** A valid value for a text field. */
export function sampleText({ format }: Field, index: number): string {
  if (format === 'phone') return `+1 555 02${index}0`;
  if (format === 'email') return `changed${index}@second.example`;
  if (format === 'url') return `https://changed.second.example/${index}`;
  return `Changed ${index}`;
}

/** The record as stored by the second platform. */
export const heldBy = (second: SecondPlatform, { resource }: At, scope: Scope, id: string): Values =>
  second.records.of(resource, scope).get(id.toLowerCase()) ?? {};

/** The records that a place lists. */
export function listedAt(second: SecondPlatform, { resource, place }: At, scope: Scope): Values[] {
  const fixed = Object.entries(place.list?.fixed ?? {});
  return [...second.records.of(resource, scope).values()].filter((record) =>
    fixed.every(([condition, value]) => record[condition.replace(/~eq$/, '')] === value),
  );
}
