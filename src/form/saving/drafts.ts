import { draftPrefix } from '../../../authProvider/ending/sessionEnd.ts';
import { etagProperty } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { unfinished } from '../../../resources/declaration/kinds/unfinished.ts';
import type { Values } from '../model.ts';
import { pick } from './pick.ts';

/** Unsaved values of one form, stored in case a forced sign-in or a crash closes the page. */
export interface Draft {
  /** Only the values that differ from the record. */
  readonly values: Values;
  /** The record's values of these fields and its entity tag, when they were changed. Missing for a new record. */
  readonly base?: Values;
  /** Names of changed fields that are not stored. */
  readonly leftOut: readonly string[];
  /** ISO 8601. */
  readonly at: string;
}

/** The storage key of a form's draft: one per user, record and scope. */
export function draftKey(
  userUid: string,
  resource: AnyResource,
  scope: Readonly<Record<string, string>>,
  id?: string,
) {
  return [draftPrefix, userUid, resource.name, ...Object.values(scope), id ?? 'new'].join('/');
}

/**
 * True when the field may be in the browser's storage. Passwords, secrets and values that contain secrets may
 * not.
 */
function isStorable(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && !kindOf(field).isWriteOnly && !field.holdsSecrets;
}

/**
 * Stores the values of `names` for this tab. Does nothing when the storage is full or forbidden.
 * @param base the record that the values differ from
 */
export function keepDraft(
  key: string,
  resource: AnyResource,
  names: readonly string[],
  values: Values,
  base?: Values,
): void {
  // The text of an unfinished date is known to the browser only.
  const storable = names.filter((name) => isStorable(resource, name) && values[name] !== unfinished);
  const draft: Draft = {
    values: pick(values, storable),
    ...(base && { base: pick(base, [...storable, etagProperty]) }),
    leftOut: names.filter((name) => !storable.includes(name)),
    at: new Date().toISOString(),
  };
  try {
    if (storable.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Drafts are best effort.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Drafts are best effort.
  }
}

/**
 * The draft under `key`, limited to fields that the form still writes. Undefined when there is no valid
 * draft.
 */
export function readDraft(key: string, names: readonly string[]): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (typeof draft?.at !== 'string' || typeof draft.values !== 'object' || draft.values === null)
      return undefined;
    const entries = Object.entries(draft.values).filter(([name]) => names.includes(name));
    const leftOut = draft.leftOut?.filter((name) => names.includes(name)) ?? [];
    if (entries.length === 0) return undefined;
    return {
      at: draft.at,
      values: Object.fromEntries(entries),
      ...(draft.base && { base: draft.base }),
      leftOut,
    };
  } catch {
    return undefined;
  }
}
