import { type CallAction, isCall, isChange } from './action.ts';
import type { Report } from './checkFields.ts';
import type { AnyResource } from './resource.ts';

function checkCall(resource: AnyResource, action: CallAction, at: string, report: Report): void {
  const { on, method, path, params = {}, progress } = action;
  const { param } = resource.identifier;
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = new Set([...Object.keys(resource.scope), ...(on === 'record' ? [param] : [])]);
  for (const name of named) {
    if (!filled.has(name) && !(name in params))
      report(`${at}.path`, `Nothing fills {${name}}.`, 'Declare it in params.');
  }
  for (const name of Object.keys(params)) {
    if (!named.includes(name))
      report(`${at}.params`, `The path has no {${name}}.`, 'Leave it out, or name it in the path.');
  }
  if (on === 'record' && !named.includes(param))
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
  for (const name of [progress?.report, progress?.stop]) {
    const other = name === undefined ? undefined : resource.actions?.[name];
    if (name !== undefined && !(other && isCall(other) && other.params?.['id']))
      report(`${at}.progress`, `"${name}" is no call that takes an id.`, 'Name one, with {id} in its path.');
  }
}

/** Holds the actions of a resource against its fields, its places and each other. */
export function checkActions(resource: AnyResource, report: Report): void {
  const places = Object.values(resource.places);
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const at = `actions.${name}`;
    if (isCall(action)) checkCall(resource, action, at, report);
    else if (isChange(action)) {
      for (const field of Object.keys(action.set)) {
        if (!(field in resource.fields))
          report(`${at}.set`, `There is no field "${field}".`, 'Name a field of this resource.');
      }
    } else if (
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
