import type { AnyResource } from '../resources/declaration/index.ts';
import { itemPathOf } from '../resources/declaration/calls.ts';

/** Path parameter -> identifier: the client, building and level of the records. */
export type Scope = Readonly<Record<string, string>>;

/**
 * Fills the `{parameters}` of a path template.
 * @throws Error when a parameter has no value: calling a wrong path would be worse
 */
export function expandPath(template: string, scope: Scope): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = scope[name];
    if (!value)
      throw new Error(
        `${template} needs ${name}. A scope in meta is taken as it is: name all of it, or none. Without one, the record, the page and the working context are asked, and none names it.`,
      );
    return encodeURIComponent(value);
  });
}

/** The scope of a record: from the URL and, where that lacks a part (a search across clients), from the record. */
export function scopeOfRecord(
  resource: AnyResource,
  scope: Scope,
  record: Readonly<Record<string, unknown>> | undefined,
): Scope {
  const entries = Object.entries(resource.scope).flatMap(([parameter, property]) => {
    const value = record?.[property];
    return typeof value === 'string' && value !== '' ? [[parameter, value] as const] : [];
  });
  return { ...Object.fromEntries(entries), ...scope };
}

/** The URLs of a resource's calls below the platform's origin. */
export function addressesOf(resource: AnyResource, scope: Scope, apiUrl: string) {
  const { service, listService = service, path, updatePath } = resource.calls;
  const below = (template: string, values: Scope, at = service) =>
    `${apiUrl}/${at}/${expandPath(template, values)}`;
  const { param } = resource.identifier;
  const item = (id: string) => below(itemPathOf(resource), { ...scope, [param]: id });
  return {
    /** The URL for creating records. */
    collection: () => below(path, scope),
    list: (call: string = path) => below(call, scope, listService),
    item,
    update: (id: string) => (updatePath === undefined ? item(id) : below(updatePath, scope)),
  };
}
