import { actionPath, type AnyResource, isCall, itemPathOf } from '../../resources/declaration/index.ts';
import rows from '../../tests/checklist/calls.json' with { type: 'json' };

/** Calls are compared ignoring case and the names of parameters. */
export const plainCall = (call: string) => call.toLowerCase().replaceAll(/\{\w+\}/g, '{}');

const specified = new Set(
  rows
    .filter(({ source }) => source === 'spec')
    .map(({ method, service, path }) =>
      plainCall(`${method} ${[service, path].filter(Boolean).join('/').replace(/^\//, '')}`),
    ),
);

/** True when the specification names the call. */
export function isSpecified(call: string): boolean {
  return specified.has(plainCall(call));
}

/** The calls that the portal sends for a declaration. */
export function callsOf(resource: AnyResource): string[] {
  const { calls: declared, places, actions = {} } = resource;
  const { service, listService = service, path, operations, update = [] } = declared;
  const itemPath = itemPathOf(resource);
  const placeLists = Object.values(places).flatMap(({ list }) => list?.call ?? []);
  return [
    ...(operations.includes('list') ? [path, ...placeLists].map((list) => `GET ${listService}/${list}`) : []),
    ...(operations.includes('create') ? [`POST ${service}/${path}`] : []),
    ...(operations.includes('get') ? [`GET ${service}/${itemPath}`] : []),
    ...update.map((method) => `${method} ${service}/${declared.updatePath ?? itemPath}`),
    ...(operations.includes('delete') ? [`DELETE ${service}/${itemPath}`] : []),
    ...Object.values(actions).flatMap((action) =>
      isCall(action) ? [`${action.method} ${action.service ?? service}/${actionPath(resource, action)}`] : [],
    ),
  ];
}

/** The optional calls whose absence the portal distinguishes from other failures. */
export function optionalCallsOf(resource: AnyResource): string[] {
  const { calls: declared, places, actions = {} } = resource;
  const { service, listService = service } = declared;
  const optionalLists = Object.values(places).flatMap(({ list }) =>
    list?.isOptional ? (list.call ?? []) : [],
  );
  return [
    ...(declared.isOptional ? callsOf({ ...resource, actions: {} }) : []),
    ...optionalLists.map((list) => `GET ${listService}/${list}`),
    ...callsOf({
      ...resource,
      calls: { ...declared, operations: [], update: [] },
      actions: Object.fromEntries(
        Object.entries(actions).filter(([, action]) => isCall(action) && action.isOptional),
      ),
    }),
  ];
}
