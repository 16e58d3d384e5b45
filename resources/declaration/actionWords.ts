import { type Action, type CallAction, callOf } from './action.ts';
import type { Localized } from './localized.ts';
import { humanize } from './naming.ts';
import type { AnyResource, Fields } from './resource.ts';

// Apart from `action.ts`, so that they load with the code that offers actions.

/** The text on the button of an action. Without a record, one whose label depends on the record goes by its name. */
export function actionLabel(resource: AnyResource | undefined, name: string, record?: object): Localized {
  const label = resource?.actions?.[name]?.label;
  const text = typeof label === 'function' ? record && label(record) : label;
  return text ?? humanize(name);
}

/** The fields that the generated dialog of an action asks for: its body and, where the portal offers it, its query. */
export function askedFields(resource: AnyResource, { icon, narrowed, query, body }: CallAction): Fields {
  const value = narrowed && callOf(resource, narrowed.call).params?.[narrowed.param];
  return {
    ...(value && { [narrowed.param]: value }),
    ...(icon !== undefined && query),
    ...body,
  };
}

/** Key of the action's sentences. */
export function wordsOf(name: string, { words = name }: Action, record: unknown = {}): `actions.${string}` {
  return `actions.${typeof words === 'function' ? words(record as object) : words}`;
}
