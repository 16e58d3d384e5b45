import {
  fieldLabel,
  localize,
  type AnyResource,
  type Field,
  type Place,
} from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { isOptional } from './optional.ts';
import { type Scope, textOf, type Values } from './records.ts';
import type { SecondPlatform } from './server.ts';

/** A place of a resource. */
export interface At {
  readonly name: string;
  /** Its key in the declaration. */
  readonly key: string;
  readonly resource: AnyResource;
  readonly place: Place;
}

const allPlaces: readonly At[] = resources.flatMap((resource) =>
  Object.entries(resource.places).map(([key, place]) => ({
    name: `${resource.name} at ${key}`,
    key,
    resource,
    place,
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

/** True when a record of another list refers to this one, so that it cannot be deleted (`onTargetDelete: 'restrict'`). */
export const isKept = (second: SecondPlatform, { resource: target }: At, scope: Scope, id: string): boolean =>
  resources.some((resource) =>
    Object.entries(resource.fields).some(
      ([name, field]) =>
        field.target === target.name &&
        field.onTargetDelete === 'restrict' &&
        [...second.records.of(resource, scope).values()].some((record) => record[name] === id),
    ),
  );

/** The records that a place lists. */
export function listedAt(second: SecondPlatform, { resource, place }: At, scope: Scope): Values[] {
  const fixed = Object.entries(place.list?.fixed ?? {});
  return [...second.records.of(resource, scope).values()].filter((record) =>
    fixed.every(([condition, value]) => record[condition.replace(/~eq$/, '')] === value),
  );
}
