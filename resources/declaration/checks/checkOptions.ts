import { isCall, isReading } from '../actions/action.ts';
import type { Report } from './report.ts';
import type { Field } from '../fields/field.ts';
import type { AnyResource } from '../resource.ts';

/** Checks the words of `optionsFrom` against the calls and fields that they name. */
export function checkOptionsFrom(
  resource: AnyResource,
  name: string,
  { optionsFrom }: Field,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  if (optionsFrom?.action === undefined) return;
  const { of = resource.name, action, unsaved } = optionsFrom;
  const at = `fields.${name}.optionsFrom`;
  const owner = all.get(of);
  for (const one of [action, ...(unsaved ? [unsaved.action] : [])]) {
    const call = owner?.actions?.[one];
    if (!call || !isCall(call) || !isReading(call))
      report(at, `"${of}" declares no call "${one}" that reads.`, 'Name one of its actions.');
    else if (call.on === 'record' && of !== resource.name && !(owner.identifier.param in resource.scope))
      report(at, `Records here do not say about which of "${of}" to ask.`, 'Name a call without a record.');
  }
  for (const field of Object.values(unsaved?.params ?? {}))
    if (!(field in resource.fields))
      report(`${at}.unsaved`, `There is no field "${field}".`, 'Name a field of this resource.');
}
