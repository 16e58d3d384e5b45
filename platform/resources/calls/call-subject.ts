import {
  type AnyResource,
  itemPathOf,
  nounOf,
  type Operation,
} from '../../../resources/declaration/index.ts';
import { capitalized } from '../../../resources/declaration/naming.ts';
import type { AccessRule } from '../../http/access.ts';
import type { JsonSchema } from '../../http/call.ts';
import { recordSchema } from '../schemas.ts';

/** The part shared by all calls of one resource. */
export interface Subject {
  readonly resource: AnyResource;
  readonly itemPath: string;
  /** The record's name in messages. */
  readonly one: string;
  readonly many: string;
  /** Part of the identifiers of calls on one record. */
  readonly singular: string;
  readonly record: JsonSchema;
}

export function subjectOf(resource: AnyResource): Subject {
  const { name, label } = resource;
  return {
    resource,
    itemPath: itemPathOf(resource),
    one: nounOf(label, 'one'),
    many: nounOf(label, 'many'),
    singular: name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, ''),
    record: recordSchema(resource),
  };
}

/** The members that every call of a resource has. */
export function callBase(
  { resource }: Subject,
  operation: Operation,
  verb: string,
  noun: string,
  path: string,
) {
  const access: AccessRule = { operation, resource, ...(operation === 'list' && { orChooses: true }) };
  return { id: `${verb}${capitalized(noun)}`, service: resource.calls.service, path, access };
}
