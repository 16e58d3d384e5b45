import { type Action, type CallAction, callOf } from './action.ts';
import type { Localized } from '../localized.ts';
import { humanize } from '../naming.ts';
import type { AnyResource } from '../resource.ts';
import type { Fields } from '../fields/field.ts';

// Separate from `action.ts`, so that it loads with the code that offers actions.

/** The text on the button of an action. Without a record, a label that depends on the record falls back to the action's name. */
export function actionLabel(resource: AnyResource | undefined, name: string, record?: object): Localized {
  const label = resource?.actions?.[name]?.label;
  const text = typeof label === 'function' ? record && label(record) : label;
  return text ?? humanize(name);
}

/** The inputs of an action's generated dialog: its body and, for actions with an icon, its query. */
export function inputFieldsOf(resource: AnyResource, { icon, narrowed, query, body }: CallAction): Fields {
  const value = narrowed && callOf(resource, narrowed.call).params?.[narrowed.param];
  return {
    ...(value && { [narrowed.param]: value }),
    ...(icon !== undefined && query),
    ...body,
  };
}

/** Key of the action's messages. */
export function wordsOf(name: string, { words = name }: Action, record: unknown = {}): `actions.${string}` {
  return `actions.${typeof words === 'function' ? words(record as object) : words}`;
}
