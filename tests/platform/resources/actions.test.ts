import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import type { Call } from '../../../platform/http/call.ts';
import { calls } from '../../../platform/modules.ts';
import { historyPathOf } from '../../../resources/declaration/history.ts';
import {
  type AnyResource,
  type CallAction,
  type Fields,
  isCall,
  isReading,
  text,
} from '../../../resources/declaration/index.ts';
import { nilUuid } from '../../../resources/declaration/identifiers.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { validateRecord } from '../../../resources/declaration/fields/validation.ts';
import { registry, resources } from '../../../resources/registry.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { describePlatform } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { type Answer, type Caller, callerOf, openStage, people, type Stage } from './caller.ts';
import { makeRecord, pathWith, sampleInput } from './records.ts';

interface Declared {
  readonly resource: AnyResource;
  readonly name: string;
  readonly action: CallAction;
  readonly call: Call;
}

function callOf(action: CallAction): Call {
  const match = calls.find(
    ({ access }) => typeof access === 'object' && 'action' in access && access.action === action,
  );
  if (!match) throw new Error(`No call answers ${action.path}.`);
  return match;
}

/** Changes come before reads of their results, deletions last. */
function rankOf({ action }: Declared): number {
  if (action.method === 'DELETE') return 2;
  return isReading(action) ? 1 : 0;
}

/** Every action that is a call, of every resource. */
const declared: readonly Declared[] = resources
  .flatMap((resource) =>
    Object.entries(resource.actions ?? {}).flatMap(([name, action]) =>
      isCall(action) ? [{ resource, name, action, call: callOf(action) }] : [],
    ),
  )
  .toSorted((a, b) => rankOf(a) - rankOf(b));
const rows = declared.map((one) => [`${one.resource.name}.${one.name}`, one] as const);

/** Errors of an object with declared fields. */
function faultsIn(fields: Fields, value: unknown): unknown[] {
  if (!isObject(value)) return [value];
  const names = Object.keys(fields);
  const unknown = Object.keys(value).filter((name) => !names.includes(name));
  const subject: AnyResource = { ...registry.titles, fields, rules: [] };
  // A required list may be empty.
  const isEmptyList = ({ field }: { readonly field: string }) => Array.isArray(value[field]);
  return [...unknown, ...validateRecord(subject, names, value).filter((fault) => !isEmptyList(fault))];
}

/** The declared fields of a response. A move returns the state before. */
function answerOf({ answer, moves }: CallAction): Fields | undefined {
  return answer ?? (moves && { from: text({ required: true }) });
}

function expectFit(action: CallAction, { status, body, text, headers }: Answer): void {
  const { shape } = action;
  const answer = answerOf(action);
  if (shape === 'file') expect(headers.get('content-type')).toMatch(/^\w+\/\w+/);
  else if (!answer) expect([status, text]).toEqual([204, '']);
  else {
    const items: unknown[] = shape === 'page' ? body.items : shape === 'list' ? body : [body];
    expect(items.flatMap((item) => faultsIn(answer, item))).toEqual([]);
    if (shape === 'page') expect(body.rowCount).toBeGreaterThanOrEqual(items.length);
  }
}

function expectProblem({ status, body, headers, text }: Answer, statuses: readonly number[]): void {
  expect(statuses, text).toContain(status);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status, title: expect.any(String) });
}

/** Parts of a call that replace those of the sample. */
interface Replaced {
  readonly body?: unknown;
  readonly query?: string;
  readonly path?: Readonly<Record<string, string>>;
}

/** Invalid input. */
function badInputs({ body = {}, query = {}, isBare }: CallAction, sample: object): Replaced[] {
  const bodies: unknown[] =
    isBare || Object.keys(body).length === 0 ? [] : [[], 'text', { ...sample, nonsense: true }];
  for (const [name, field] of isBare ? [] : Object.entries(body)) {
    // One that is left out takes its default.
    if (field.required && field.default === undefined) bodies.push({ ...sample, [name]: undefined });
    if (field.kind !== 'json') bodies.push({ ...sample, [name]: { nonsense: true } });
  }
  return [
    ...bodies.map((wrongBody) => ({ body: wrongBody })),
    ...Object.entries(query).map(([name, { kind, maxLength = 200 }]) => ({
      query: `${name}=${kind === 'text' ? 'x'.repeat(maxLength + 1) : 'nonsense'}`,
    })),
  ];
}

describe('declared actions', () => {
  it('name each call once', () => {
    expect(new Set(declared.map(({ call }) => call.id)).size).toBe(declared.length);
  });
});

// access/matrix.test.ts checks permissions for all calls, and that calls for a foreign client answer 404.
describePlatform('a declared action', (storage) => {
  let stage: Stage;
  /** Uses the token of the session check, as applications beside the platform do. */
  let service: Caller;
  let params: Record<string, string>;
  /** A certificate and its key, for the actions that take one. */
  let keyPair: Record<string, string>;
  let folder: string;
  let documented: Record<string, Record<string, { operationId?: string; responses?: object }>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'actions-'));
    const { cert, key } = makeCertificate(folder);
    keyPair = { certificate: await readFile(cert, 'utf8'), privateKey: await readFile(key, 'utf8') };
    stage = await openStage(storage);
    params = { clientId: stage.northfield, uid: stage.uidOf('sam') };
    // Changes only records of its own.
    for (const resource of resources) {
      const { identifier, tenancy, calls: own, callsByHand } = resource;
      const isMade = tenancy === 'client' || tenancy === 'provider';
      if (isMade && own.operations.includes('create') && !callsByHand && !own.onePerScope)
        params[identifier.param] = await makeRecord(stage.maker, resource, params);
    }
    // A session check needs a session and a building.
    const { refresh_token: refreshToken } = await signIn(stage.platform.url, people.sam, samplePassword);
    Object.assign(params, { refreshtoken: refreshToken, clientuid: stage.northfield, buildinguid: nilUuid });
    const { body: check } = await stage.sam('POST', '.auth/ValidateAuth', {
      body: { refreshtoken: refreshToken, clientuid: stage.northfield, buildinguid: nilUuid },
    });
    service = callerOf(stage.platform.url, check.JsonWebToken);
    // The platform's own courses.
    const { body: courses } = await stage.sam('GET', `usercontactrole/v2/clients/${stage.northfield}/course`);
    params['courseId'] = courses.items[0].uid;
    ({ paths: documented } = (await stage.nobody('GET', 'openapi.json')).body);
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** Calls an action with a sample of its declared input. */
  async function act({ action, call }: Declared, replaced: Replaced = {}): Promise<Answer> {
    const { params: inPath = {}, query = {}, body, isBare, on } = action;
    const at = { ...(await sampleInput(stage.sam, inPath, params)), ...params, ...replaced.path };
    const texts = Object.fromEntries(Object.entries(at).map(([name, value]) => [name, String(value)]));
    const search = Object.entries(await sampleInput(stage.sam, query, params))
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      .join('&');
    const sample = await sampleInput(stage.sam, body ?? {}, { ...params, ...keyPair });
    const selection = on === 'records' ? { ids: ['11111111-1111-4111-8111-111111111111'] } : {};
    const whole = isBare ? Object.values(sample)[0] : { ...selection, ...sample };
    const person = action.for === 'client' ? stage.ada : stage.sam;
    const caller = call.bearer === 'service' ? service : person;
    const path = `${call.service}/${pathWith(call.path, texts)}?${replaced.query ?? search}`;
    const takesBody = body !== undefined || on === 'records';
    return caller(
      call.method,
      path,
      takesBody ? { body: 'body' in replaced ? JSON.stringify(replaced.body) : whole } : {},
    );
  }

  it.each(rows)('%s returns its declared response, and records a change in the history', async (_, one) => {
    const { resource, name, action } = one;
    const answer = await act(one);
    // Some actions need a state that a new record does not have, or a reachable target.
    if (answer.status >= 300) {
      expectProblem(answer, [404, 409, 502]);
      return;
    }
    expectFit(action, answer);
    if (isReading(action) || action.on !== 'record') return;
    const path = pathWith(historyPathOf(resource), params);
    const { body } = await stage.sam('GET', `${resource.calls.service}/${path}?pagesize=100`);
    expect(body.items.map(({ operation }: { operation: string }) => operation)).toContain(name);
  });

  it.each(rows)('%s rejects invalid input with a problem response', async (_, one) => {
    const { action, call } = one;
    const sample = await sampleInput(stage.sam, action.body ?? {}, params);
    for (const replaced of badInputs(action, sample)) expectProblem(await act(one, replaced), [400]);
    for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
      const isFree = action.params?.[name] !== undefined && action.params[name].format !== 'uid';
      if (!isFree) expectProblem(await act(one, { path: { [name]: 'no-such-thing' } }), [404]);
    }
  });

  it.each(rows)('%s is in the API description', (_, { call, action }) => {
    const operation = documented[`/${call.service}/${call.path}`]?.[call.method.toLowerCase()];
    expect(operation?.operationId).toBe(call.id);
    const statuses = action.shape === 'file' || answerOf(action) ? ['200', '202'] : ['204'];
    expect(statuses).toContain(Object.keys(operation?.responses ?? {})[0]);
  });
});
