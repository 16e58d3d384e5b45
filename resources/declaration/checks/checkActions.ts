import { type CallAction, type Cost, isCall, isChange, isReading } from '../actions/action.ts';
import type { Report } from './report.ts';
import { kindOf } from '../kinds/index.ts';
import { progressFields } from '../actions/progress.ts';
import type { AnyResource } from '../resource.ts';

/** The cost that a declaration shows: a picture or a password in the body, work after the answer. */
function shownCost({ method, image, body = {}, progress }: CallAction): Cost | undefined {
  if (image !== undefined && method === 'POST') return 'picture';
  if (Object.values(body).some(({ kind }) => kind === 'password')) return 'hash';
  return progress ? 'work' : undefined;
}

function checkCall(
  resource: AnyResource,
  action: CallAction,
  all: ReadonlyMap<string, AnyResource>,
  at: string,
  report: Report,
): void {
  const { on, method, path, params = {}, progress } = action;
  const { param } = resource.identifier;
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = new Set([...Object.keys(resource.scope), ...(on === 'record' ? [param] : [])]);
  for (const name of parameters) {
    if (!filled.has(name) && !(name in params))
      report(`${at}.path`, `Nothing fills {${name}}.`, 'Declare it in params.');
  }
  for (const name of Object.keys(params)) {
    if (!parameters.includes(name))
      report(`${at}.params`, `The path has no {${name}}.`, 'Leave it out, or name it in the path.');
  }
  if (on === 'record' && !parameters.includes(param))
    report(`${at}.path`, 'It does not name the record.', `Name {${param}} in it.`);
  if (method === 'GET' && action.body)
    report(`${at}.body`, 'A GET has no body.', 'Declare the input in query.');
  if (action.isBare && Object.keys(action.body ?? {}).length !== 1)
    report(`${at}.isBare`, 'The body has not exactly one field.', 'Declare one field in body.');
  if (action.shape === 'file' ? action.answer : action.shape && !action.answer)
    report(
      `${at}.answer`,
      action.shape === 'file' ? 'A file has no fields.' : `A ${action.shape ?? 'list'} needs fields.`,
      action.shape === 'file' ? 'Leave the answer out.' : 'Declare the fields of its items.',
    );
  if (on === 'list' && action.shape === 'file' && !action.extension)
    report(`${at}.extension`, 'Nothing gives the name of the file its extension.', 'Name a field of query.');
  if (action.extension !== undefined && !(action.extension in (action.query ?? {})))
    report(`${at}.extension`, `The query has no "${action.extension}".`, 'Declare it in query.');
  if (action.narrowed) checkNarrowed(resource, action.narrowed, `${at}.narrowed`, report);
  if (action.image !== undefined && !kindOf(resource.fields[action.image])?.hasOwnActions)
    report(`${at}.image`, `"${action.image}" is no field of the kind image.`, 'Name one.');
  const hasInput = [action.body, action.query].some((fields) => Object.keys(fields ?? {}).length > 0);
  if (action.each && (on !== 'record' || hasInput || action.shape || action.answer))
    report(`${at}.each`, 'It is no action on one record, or has an input or a response.', 'Leave it out.');
  if (on === 'records' && resource.rights && !isReading(action))
    report(
      `${at}.on`,
      'It changes several records that have rights, and nothing checks the rights of each.',
      "Use on: 'record' and each: true.",
    );
  const cost = shownCost(action);
  if (cost !== undefined && action.cost === undefined)
    report(at, 'It uses what all clients share, and does not say so.', `Add cost: '${cost}'.`);
  if (progress) checkProgress(progress, all, at, report);
  if (action.moves) checkMoves(resource, action, action.moves, `${at}.moves`, report);
}

function checkMoves(
  { fields }: AnyResource,
  { on, method, body = {} }: CallAction,
  { field, from, to, at: time, set = {} }: NonNullable<CallAction['moves']>,
  at: string,
  report: Report,
): void {
  const { options, write } = fields[field] ?? {};
  if (on !== 'record' || method !== 'POST')
    report(at, 'Only a POST on one record moves it.', "Use on: 'record' and method: 'POST'.");
  if (!options) report(`${at}.field`, `"${field}" is no choice.`, 'Name a choice of this resource.');
  else if (write !== 'create' && write !== 'never')
    report(`${at}.field`, `Forms write "${field}" as well.`, "Give it write: 'create' or 'never'.");
  for (const state of [...from, to])
    if (options?.every(({ value }) => value !== state))
      report(at, `"${field}" has no option "${state}".`, 'Name the value of an option.');
  if (time !== undefined && !(fields[time]?.kind === 'instant' && fields[time].write === 'never'))
    report(
      `${at}.at`,
      `"${time}" is no instant that only the platform writes.`,
      "Name one with write: 'never'.",
    );
  for (const name of Object.keys(body))
    if (fields[name]?.kind !== body[name]?.kind)
      report(
        `${at}.body`,
        `There is no field "${name}" of this kind to set.`,
        'Name a field of this resource.',
      );
  for (const name of [field, time, ...Object.keys(body)])
    if (name !== undefined && name in set)
      report(`${at}.set`, `The move sets "${name}" already.`, 'Take it out of set.');
  checkSet(fields, set, at, report);
}

/** Checks that the fields that an action sets exist, and are offered the values that they get. */
function checkSet(fields: AnyResource['fields'], set: object, at: string, report: Report): void {
  for (const [name, value] of Object.entries(set)) {
    const { options, required } = fields[name] ?? {};
    if (!fields[name]) report(`${at}.set`, `There is no field "${name}".`, 'Name a field of this resource.');
    else if (value === null && required) report(`${at}.set`, `"${name}" is required.`, 'Give it a value.');
    else if (value !== null && options?.every((option) => option.value !== value))
      report(`${at}.set`, `"${name}" has no option "${value}".`, 'Name the value of an option.');
  }
}

function checkNarrowed(
  { actions, fields }: AnyResource,
  { field, call, param }: NonNullable<CallAction['narrowed']>,
  at: string,
  report: Report,
): void {
  if (!(field in fields))
    report(`${at}.field`, `There is no field "${field}".`, 'Name a field of this resource.');
  const other = actions?.[call];
  if (!(other && isCall(other) && other.params && param in other.params))
    report(
      at,
      `No call "${call}" has the parameter "${param}".`,
      'Name a call of this resource and one of its params.',
    );
}

function checkProgress(
  { work, stop }: NonNullable<CallAction['progress']>,
  all: ReadonlyMap<string, AnyResource>,
  at: string,
  report: Report,
): void {
  const fields = all.get(work)?.fields ?? {};
  const missing = progressFields.filter((name) => !(name in fields));
  if (missing.length > 0)
    report(`${at}.progress`, `"${work}" has no ${missing.join(', ')}.`, 'Name a resource that has them.');
  const action = stop === undefined ? undefined : all.get(work)?.actions?.[stop];
  if (stop !== undefined && !(action && isCall(action) && action.on === 'record'))
    report(`${at}.progress`, `"${stop}" is no call on a record of "${work}".`, 'Name one.');
}

/** Checks the actions of a resource against its fields, its places and each other. */
export function checkActions(
  resource: AnyResource,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  const places = Object.values(resource.places);
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const at = `actions.${name}`;
    for (const changed of action.changes ?? [])
      if (!all.has(changed))
        report(`${at}.changes`, `There is no resource "${changed}".`, 'Name one of the registry.');
    if (isCall(action)) checkCall(resource, action, all, at, report);
    else if (isChange(action)) checkSet(resource.fields, action.set, at, report);
    else if (
      !places.some(({ copy, pages = [] }) =>
        action.page === 'copy'
          ? copy !== undefined
          : pages.some(({ path }) => path.endsWith(`/${action.page}`)),
      )
    )
      report(
        `${at}.page`,
        `No place has the page "${action.page}".`,
        'Name one of a place’s pages, or copy.',
      );
  }
}
