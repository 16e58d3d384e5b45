import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { calls } from '../../platform/modules.ts';
import { resources } from '../../resources/registry.ts';
import { callsOf, isSpecified, optionalCallsOf, plainCall } from '../../scripts/lib/declaredCalls.ts';
import { documentedCalls, withResourceCalls } from '../../scripts/lib/resourceCallsTable.ts';
import { visitorBadges } from '../examples/visitorBadges.ts';

const text = readFileSync(new URL('../../docs/conventions.md', import.meta.url), 'utf8');
const documented = documentedCalls(text);
const documentedAsOptional = documentedCalls(/These calls are optional[\s\S]*?\n## /.exec(text)?.[0] ?? '');

describe('docs/conventions.md', () => {
  it('names every declared call and action that the specification does not name; npm run words writes them', () => {
    expect(withResourceCalls(text, resources)).toBe(text);
    const beyond = resources.flatMap(callsOf).filter((call) => !isSpecified(call));
    expect(beyond.filter((call) => !documented.includes(plainCall(call)))).toEqual([]);
  });

  it('has one row for a new entity, with its calls and actions', () => {
    const page = withResourceCalls(text, [...resources, visitorBadges]);
    const row = page.split('\n').find((line) => line.includes('VisitorBadges'));
    expect(row).toBe(
      '| `clientbuilding/v2/clients/{clientId}/VisitorBadges` | visitor badges | `GET`, `POST`, `GET /{visitorBadgeId}`, `PATCH /{visitorBadgeId}`, `DELETE /{visitorBadgeId}`, `POST /{visitorBadgeId}/return`, `POST /{visitorBadgeId}/lost`, `POST /{visitorBadgeId}/found` |',
    );
    expect(documentedCalls(page)).toEqual(expect.arrayContaining(callsOf(visitorBadges).map(plainCall)));
    const optional = documentedCalls(/These calls are optional[\s\S]*?\n## /.exec(page)?.[0] ?? '');
    expect(optional.filter((call) => call.includes('visitorbadges'))).toEqual([]);
  });

  it('names exactly the calls as optional that are declared as optional', () => {
    const declared = new Set(resources.flatMap(optionalCallsOf).map(plainCall));
    const sent = new Set(resources.flatMap(callsOf).map(plainCall));
    expect(documentedAsOptional.filter((call) => sent.has(call) && !declared.has(call))).toEqual([]);
    const beyond = [...declared].filter((call) => !isSpecified(call));
    expect(beyond.filter((call) => !documentedAsOptional.includes(call))).toEqual([]);
  });

  it('names only calls that the embedded platform serves and the specification does not name', () => {
    const served = new Set(
      calls.map(({ method, service, path }) => plainCall(`${method} ${service}/${path}`)),
    );
    expect(documented.filter((call) => !served.has(call) || isSpecified(call))).toEqual([]);
  });
});
