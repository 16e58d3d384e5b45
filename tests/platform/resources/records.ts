import type { AnyResource, Field, Fields } from '../../../resources/declaration/index.ts';
import { belongsTo } from '../../../resources/declaration/validation.ts';
import { writeName } from '../../../resources/declaration/conventions.ts';
import { targetOf } from '../../../resources/registry.ts';
import { samplePassword } from '../../support/tokens.ts';
import { type Caller, freshName } from './caller.ts';

type Params = Readonly<Record<string, string>>;

/** A path with its parameters filled in. */
export function pathWith(path: string, params: Params): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name);
}

/** The address of a resource's records. */
function collectionOf({ calls }: AnyResource, params: Params): string {
  return `${calls.service}/${pathWith(calls.path, params)}`;
}

function textOf({ format }: Field): string {
  if (format === 'uid') return '11111111-1111-4111-8111-111111111111';
  // A word that the name of a header can be as well.
  const name = freshName('Test').replaceAll(' ', '-');
  if (format === 'email') return `${name}@northfield.example`.toLowerCase();
  if (format === 'url') return 'https://hooks.example.org/';
  if (format === 'phone') return '+1 507 555 0100';
  return name;
}

/** A value that the field accepts in a record of its own. */
async function valueOf(caller: Caller, field: Field, params: Params): Promise<unknown> {
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
    case 'choice':
      return field.options[0]?.value;
    case 'secret':
    case 'password':
      return samplePassword;
    case 'reference': {
      const target = targetOf(field);
      const { body } = await caller('GET', `${collectionOf(target, params)}?pagesize=1`);
      const uid = body.items[0][field.targetKey ?? target.identifier.field];
      return field.shape === 'object' ? { uid } : uid;
    }
    default:
      throw new Error(`No value is known for a required ${field.kind}.`);
  }
}

/** A declared input that is accepted: what is required, what the declaration gives an example of, and what `params` name. */
export async function sampleInput(
  caller: Caller,
  fields: Fields,
  params: Params,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (field.required || field.example !== undefined || params[name] !== undefined)
      input[name] = field.example ?? params[name] ?? field.default ?? (await valueOf(caller, field, params));
  return input;
}

/** Creates a record of `given` values that says besides only what is required. Answers its identifier. */
export async function makeRecord(
  caller: Caller,
  resource: AnyResource,
  params: Params,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const values: Record<string, unknown> = { ...given };
  for (const [name, field] of Object.entries(resource.fields)) {
    const isRequired = field.required === true || (field.when?.required === true && belongsTo(field, values));
    if (isRequired && field.write !== 'never')
      values[name] ??= field.default ?? (await valueOf(caller, field, params));
  }
  const body = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [writeName(resource, name), value]),
  );
  const answer = await caller('POST', collectionOf(resource, params), { body });
  if (answer.status !== 201) throw new Error(`${resource.name}: ${answer.text}`);
  return String(answer.body[resource.identifier.field]);
}
