import { createHash } from 'node:crypto';
import { type AnyResource, type Field, recordName } from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';

/** A record: `id`, its ancestors by their properties, and each field's value (references as identifiers). */
export type Values = Record<string, unknown>;
/** Path parameter -> identifier. */
export type Scope = Readonly<Record<string, string>>;

/** A scalar as text. Empty for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** An identifier that is the same in each run. */
export function uidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The name of a record. */
export const nameOfRecord = (resource: AnyResource, record: Values): string =>
  recordName(resource, record) || textOf(record['id']);

/** Identifiers of other forms than UUIDs, of resources without records below them. */
const otherIdentifiers: Readonly<Record<string, readonly string[]>> = {
  titles: ['a/b', '100%', 'x%2Fy', 'two words'],
  departments: ['größe-1', '4711', "o'dell?x=1#y", '17'],
};

/** Initial number of rows: more than one page of users, few of others. */
const counts: Readonly<Record<string, number>> = { users: 23, clients: 12, buildings: 12 };
const defaultCount = 4;
/** Resources of which a client may have no record. */
const initiallyNone = new Set(['connections', 'userSettings']);

const texts: Partial<Record<NonNullable<Field['format']>, (index: number, word: string) => string>> = {
  email: (index, word) => `${word.toLowerCase().replaceAll(/\W/g, '')}${index}@second.example`,
  phone: (index) => `+1 555 01${String(index).padStart(2, '0')}`,
  url: (index) => `https://second.example/${index}`,
  origin: (index) => `https://origin${index}.second.example`,
  postalCode: (index) => `0410${index % 10}`,
  uid: (index) => uidOf(`free ${index}`),
};

/** True when a place lists only the records with the flag. Half of them have it. */
function isNarrowedBy({ places }: AnyResource, name: string): boolean {
  return Object.values(places).some(({ list }) => list?.fixed?.[`${name}~eq`] === true);
}

/** All records, created when their list is first requested. */
export class Records {
  /** Names that records get in turn. Defaults to names from resource and field. */
  private readonly names: readonly string[];
  /** Another seed gives other identifiers. */
  private readonly seed: string;
  private readonly lists = new Map<string, Map<string, Values>>();

  constructor(names: readonly string[] = [], seed = '') {
    this.names = names;
    this.seed = seed;
  }

  /** The records of a resource below these ancestors. Views share the records of their source. */
  of(resource: AnyResource, scope: Scope): Map<string, Values> {
    const owner = resource.viewOf === undefined ? resource : (resourceNamed(resource.viewOf) ?? resource);
    const ancestors = Object.keys(owner.scope).map((parameter) => scope[parameter] ?? '');
    const key = [owner.name, ...ancestors].join(' ').toLowerCase();
    const cached = this.lists.get(key);
    if (cached) return cached;
    const list = new Map<string, Values>();
    this.lists.set(key, list);
    const count = initiallyNone.has(owner.name) ? 0 : (counts[owner.name] ?? defaultCount);
    for (let index = 0; index < count; index += 1)
      this.add(owner, scope, this.sample(owner, scope, index, key));
    return list;
  }

  add(resource: AnyResource, scope: Scope, values: Values): Values {
    const ancestors = Object.entries(resource.scope).map(([parameter, property]) => [
      property,
      scope[parameter],
    ]);
    const record: Values = { ...values, ...Object.fromEntries(ancestors) };
    this.of(resource, scope).set(String(record['id']).toLowerCase(), record);
    return record;
  }

  /** The record that a reference identifies, among those of the same ancestors. */
  target(field: Field, identifier: string, scope: Scope): Values | undefined {
    const resource = resourceNamed(field.target ?? '');
    if (!resource) return undefined;
    const { targetKey } = field;
    if (targetKey === undefined) return this.of(resource, scope).get(identifier.toLowerCase());
    return [...this.of(resource, scope).values()].find((record) => record[targetKey] === identifier);
  }

  /** The name of a referenced record in responses. */
  nameOf(field: Field, identifier: string, scope: Scope): string {
    const record = this.target(field, identifier, scope);
    const resource = resourceNamed(field.target ?? '');
    return record && resource ? nameOfRecord(resource, record) : identifier;
  }

  private sample(resource: AnyResource, scope: Scope, index: number, key: string): Values {
    const id = otherIdentifiers[resource.name]?.[index] ?? uidOf(`${this.seed} ${key} ${index}`);
    const record: Values = { id };
    for (const [name, field] of Object.entries(resource.fields))
      record[name] = this.value(resource, name, field, { scope, index, record });
    return record;
  }

  private value(
    resource: AnyResource,
    name: string,
    field: Field,
    { scope, index, record }: { scope: Scope; index: number; record: Values },
  ): unknown {
    const { when, kind, options = [], target } = field;
    if (when && !when.is.includes(String(record[when.field]))) return null;
    // Leaves optional fields of some records empty.
    const isLeftOut = !field.required && !when?.required && index % 4 === 3;
    if (kind === 'boolean') return isNarrowedBy(resource, name) ? index % 2 === 0 : (field.default ?? false);
    if (kind === 'json') return field.default ?? null;
    if (kind === 'choice') return options[index % options.length]?.value;
    if (kind === 'choices') return options.slice(0, 1).map(({ value }) => value);
    if (kind === 'texts') return isLeftOut ? [] : ['canmanageusers'];
    if (kind === 'uids') return [];
    if (isLeftOut) return kind === 'references' ? [] : null;
    const isNumber = kind === 'integer' || kind === 'decimal';
    if (isNumber && field.default !== undefined) return field.default;
    if (isNumber) return Math.min(field.max ?? 1000, Math.max(field.min ?? 0, index + 1));
    if (kind === 'date') return `2027-03-${String((index % 27) + 1).padStart(2, '0')}`;
    if (kind === 'instant') return `2026-05-${String((index % 27) + 1).padStart(2, '0')}T10:00:00Z`;
    if (kind === 'reference' || kind === 'references') {
      const targets = target === resource.name ? [] : this.targets(target ?? '', scope);
      if (kind === 'references') return targets.slice(0, 2).map(({ id }) => id);
      const chosen = targets[index % Math.min(2, targets.length)];
      return chosen ? chosen[field.targetKey ?? 'id'] : null;
    }
    return this.text(resource, name, field, index);
  }

  private targets(name: string, scope: Scope): Values[] {
    const resource = resourceNamed(name);
    return resource ? [...this.of(resource, scope).values()] : [];
  }

  private text(
    { name: resource, title, named = [] }: AnyResource,
    name: string,
    { format, maxLength }: Field,
    index: number,
  ): string {
    if (resource === 'countries')
      return name === 'code' ? (['US', 'GB', 'CA', 'FR'][index] ?? 'DE') : `Country ${index}`;
    if (resource === 'states' && name === 'countryCode') return 'US';
    if (resource === 'states' && name === 'code') return ['ME', 'TX', 'VT', 'NY'][index] ?? 'OH';
    if (resource === 'timezones' && name === 'zoneName')
      return ['America/Chicago', 'America/New_York', 'Europe/London', 'Europe/Berlin'][index] ?? 'UTC';
    const isName = name === title || named.includes(name);
    if (isName && format === undefined && this.names.length > 0)
      return `${index} ${this.names[index % this.names.length] ?? ''}`;
    const word = `${resource} ${name}`;
    const sample = format === undefined ? undefined : texts[format];
    const number = ` ${String(index).padStart(2, '0')}`;
    // Texts of short fields differ too.
    const plain = `${word.slice(0, maxLength === undefined ? undefined : maxLength - number.length)}${number}`;
    return (sample?.(index, resource) ?? plain).slice(0, maxLength);
  }
}
