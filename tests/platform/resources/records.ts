import type { AnyResource, Field, Fields } from '../../../resources/declaration/index.ts';
import { belongsTo } from '../../../resources/declaration/fields/validation.ts';
import { writeName } from '../../../resources/declaration/conventions.ts';
import { parentsWithin } from '../../../resources/declaration/fields/within.ts';
import { resources, targetOf } from '../../../resources/registry.ts';
import { samplePassword } from '../../support/tokens.ts';
import { type Caller, freshName } from './caller.ts';

type Params = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

/** A path with its parameters filled in. */
export function pathWith(path: string, params: Params): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
}

/** The path of a resource's records. */
export function collectionOf({ calls }: AnyResource, params: Params): string {
  return `${calls.service}/${pathWith(calls.path, params)}`;
}

/** A new text that the field takes. */
function textOf({ format, maxLength = Infinity }: Field): string {
  if (format === 'uid') return '11111111-1111-4111-8111-111111111111';
  // Also valid as the name of a header.
  const name = freshName('Test').replaceAll(' ', '-');
  if (format === 'email') return `${name}@northfield.example`.toLowerCase();
  if (format === 'url') return 'https://hooks.example.org/';
  if (format === 'phone') return '+1 507 555 0100';
  // The end differs from name to name.
  return name.slice(-Math.min(maxLength, name.length));
}

/** A new value of the field that names a record to people, for a change. */
export function freshTitle({ title, fields }: AnyResource): Readonly<Record<string, string>> {
  const field = fields[title];
  if (field?.kind !== 'text') throw new Error(`${title} is no text.`);
  return { [title]: textOf(field) };
}

/**
 * The key of a record that the field can refer to: an existing one, or a new one.
 * @param values of the record so far, by which `within` limits the targets
 */
async function keyOfTarget(caller: Caller, field: Field, params: Params, values: Values): Promise<unknown> {
  const target = targetOf(field);
  const above = Object.entries(parentsWithin(target, field)).map(([parameter, mine]) => [
    parameter,
    String(values[mine]),
  ]);
  const at: Params = { ...params, ...(Object.fromEntries(above) as Params) };
  const limits = Object.entries(field.within ?? {}).filter(([theirs]) => theirs in target.fields);
  const found = async () => {
    const { body } = await caller('GET', `${collectionOf(target, at)}?pagesize=200`);
    const items = (body.items ?? []) as Values[];
    const fits = (item: Values) => limits.every(([theirs, mine]) => item[theirs] === values[mine]);
    return items.find(fits)?.[field.targetKey ?? target.identifier.field];
  };
  const key = await found();
  if (key !== undefined) return key;
  await makeRecord(
    caller,
    target,
    at,
    Object.fromEntries(limits.map(([theirs, mine]) => [theirs, values[mine]])),
  );
  return found();
}

/** A valid value of the field for a new record. */
async function valueOf(caller: Caller, field: Field, params: Params, values: Values): Promise<unknown> {
  switch (field.kind) {
    case 'text':
      return textOf(field);
    case 'decimal':
    case 'integer':
      return field.min ?? 1;
    case 'boolean':
      return true;
    case 'date':
      return '2030-06-30';
    case 'instant':
      return '2030-06-30T12:00:00Z';
    case 'choice':
      return field.options[0]?.value;
    case 'choices':
      return field.options.slice(0, 1).map(({ value }) => value);
    case 'secret':
    case 'password':
      return samplePassword;
    case 'references':
      return [await keyOfTarget(caller, field, params, values)];
    case 'reference': {
      const uid = await keyOfTarget(caller, field, params, values);
      return field.shape === 'object' ? { uid } : uid;
    }
    default:
      throw new Error(`No value is known for a required ${field.kind}.`);
  }
}

/** Valid input for declared fields: required ones, those with an example in the declaration, and those in `params`. */
export async function sampleInput(
  caller: Caller,
  fields: Fields,
  params: Params,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (field.required || field.example !== undefined || params[name] !== undefined)
      input[name] =
        field.example ?? params[name] ?? field.default ?? (await valueOf(caller, field, params, input));
  return input;
}

/** The body that creates a record with `given` values and otherwise only required ones. `caller` reads the targets of references. */
export async function recordBody(
  caller: Caller,
  resource: AnyResource,
  params: Params,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...given };
  for (const [name, field] of Object.entries(resource.fields)) {
    const isRequired = field.required === true || (field.when?.required === true && belongsTo(field, values));
    if (isRequired && field.write !== 'never')
      values[name] ??= field.default ?? (await valueOf(caller, field, params, values));
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [writeName(resource, name), value]),
  );
}

/** `params` with the identifiers of new records above the resource's own, where `params` names none. */
export async function withParents(
  caller: Caller,
  resource: AnyResource,
  params: Params,
): Promise<Record<string, string>> {
  const all: Record<string, string> = { ...params };
  for (const param of Object.keys(resource.scope)) {
    const parent = resources.find(({ identifier, viewOf }) => identifier.param === param && !viewOf);
    if (parent && all[param] === undefined) all[param] = await makeRecord(caller, parent, all);
  }
  return all;
}

/** Creates a record with `given` values and otherwise only required ones. Returns its identifier. */
export async function makeRecord(
  caller: Caller,
  resource: AnyResource,
  params: Params,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const body = await recordBody(caller, resource, params, given);
  const answer = await caller('POST', collectionOf(resource, params), { body });
  if (answer.status !== 201) throw new Error(`${resource.name}: ${answer.text}`);
  return String(answer.body[resource.identifier.field]);
}
