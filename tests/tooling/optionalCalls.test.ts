import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { calls } from '../../platform/modules.ts';
import { actionPath, type AnyResource, isCall, itemPathOf } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import rows from '../checklist/calls.json' with { type: 'json' };

/** Calls are compared ignoring case and the names of parameters. */
const plain = (call: string) => call.toLowerCase().replaceAll(/\{\w+\}/g, '{}');

const specified = new Set(
  rows
    .filter(({ source }) => source === 'spec')
    .map(({ method, service, path }) =>
      plain(`${method} ${[service, path].filter(Boolean).join('/').replace(/^\//, '')}`),
    ),
);

const text = readFileSync(new URL('../../docs/conventions.md', import.meta.url), 'utf8');
const callsIn = (part: string) =>
  [...part.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) \w[^`]+)`/gm)].map(([, call = '']) => plain(call));
/** The calls in the tables of docs/conventions.md. */
const documented = callsIn(text);
const documentedAsOptional = callsIn(/These calls are optional[\s\S]*?\n## /.exec(text)?.[0] ?? '');

/** The calls that the portal sends for a declaration. */
function callsOf(resource: AnyResource): string[] {
  const { calls: declared, places, actions = {} } = resource;
  const { service, listService = service, path, operations, update = [] } = declared;
  const itemPath = itemPathOf(resource);
  const placeLists = Object.values(places).flatMap(({ list }) => list?.call ?? []);
  return [
    ...(operations.includes('list') ? [path, ...placeLists].map((list) => `GET ${listService}/${list}`) : []),
    ...(operations.includes('get') ? [`GET ${service}/${itemPath}`] : []),
    ...(operations.includes('create') ? [`POST ${service}/${path}`] : []),
    ...update.map((method) => `${method} ${service}/${declared.updatePath ?? itemPath}`),
    ...(operations.includes('delete') ? [`DELETE ${service}/${itemPath}`] : []),
    ...Object.values(actions).flatMap((action) =>
      isCall(action) ? [`${action.method} ${action.service ?? service}/${actionPath(resource, action)}`] : [],
    ),
  ];
}

/** The optional calls whose absence the portal distinguishes from other failures. */
function optionalCallsOf(resource: AnyResource): string[] {
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

describe('docs/conventions.md', () => {
  it('names every declared call and action that the specification does not name', () => {
    const beyond = resources.flatMap(callsOf).filter((call) => !specified.has(plain(call)));
    expect(beyond.filter((call) => !documented.includes(plain(call)))).toEqual([]);
  });

  it('names exactly the calls as optional that are declared as optional', () => {
    const declared = new Set(resources.flatMap(optionalCallsOf).map(plain));
    const sent = new Set(resources.flatMap(callsOf).map(plain));
    expect(documentedAsOptional.filter((call) => sent.has(call) && !declared.has(call))).toEqual([]);
    const beyond = [...declared].filter((call) => !specified.has(call));
    expect(beyond.filter((call) => !documentedAsOptional.includes(call))).toEqual([]);
  });

  it('names only calls that the embedded platform serves and the specification does not name', () => {
    const served = new Set(calls.map(({ method, service, path }) => plain(`${method} ${service}/${path}`)));
    expect(documented.filter((call) => !served.has(call) || specified.has(call))).toEqual([]);
  });
});
