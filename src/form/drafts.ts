import { draftPrefix } from '../../authProvider/sessionEnd.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import type { Values } from './model.ts';

/** Unsaved values of one form, kept while a forced sign-in or a crash takes the page away. */
export interface Draft {
  /** Only what differs from the record. */
  readonly values: Values;
  /** Names of the fields that differed too and are not kept. */
  readonly leftOut: readonly string[];
  /** ISO 8601. */
  readonly at: string;
}

/** The key of a form's draft: drafts are a person's own, and of one record at one address. */
export function draftKey(
  userUid: string,
  resource: AnyResource,
  scope: Readonly<Record<string, string>>,
  id?: string,
) {
  return [draftPrefix, userUid, resource.name, ...Object.values(scope), id ?? 'new'].join('/');
}

/** Whether the field may lie in the browser's storage; passwords, secrets and values that hold some may not. */
function isStorable(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && !kindOf(field).isWriteOnly && !field.holdsSecrets;
}

/** Keeps what `names` hold, for this tab. Storage that is full or forbidden keeps nothing. */
export function keepDraft(
  key: string,
  resource: AnyResource,
  names: readonly string[],
  values: Values,
): void {
  const storable = names.filter((name) => isStorable(resource, name));
  const draft: Draft = {
    values: Object.fromEntries(storable.map((name) => [name, values[name]])),
    leftOut: names.filter((name) => !storable.includes(name)),
    at: new Date().toISOString(),
  };
  try {
    if (storable.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A draft is a help, not a promise.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** The draft under `key`, of those fields that the form still writes; undefined where there is none. */
export function readDraft(key: string, names: readonly string[]): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (typeof draft?.at !== 'string' || typeof draft.values !== 'object' || draft.values === null)
      return undefined;
    const entries = Object.entries(draft.values).filter(([name]) => names.includes(name));
    const leftOut = draft.leftOut?.filter((name) => names.includes(name)) ?? [];
    return entries.length > 0 ? { at: draft.at, values: Object.fromEntries(entries), leftOut } : undefined;
  } catch {
    return undefined;
  }
}
