import type { ReactNode } from 'react';
import type { FilterValue } from '../../../dataProvider/index.ts';
import type { Action, AnyResource, Place, RecordsInput } from '../../../resources/declaration/index.ts';
import type { Saved } from '../../parts/offered.ts';

export type Input = Readonly<Record<string, unknown>>;

/** The records and the place of an action. */
export interface ActionTarget {
  /** The record of an action on one. */
  readonly record?: Saved;
  /** The records of a bulk action. Defaults to `record`. */
  readonly selection?: RecordsInput;
  /** The list's filter, for an action on a list. */
  readonly filter?: FilterValue;
  /** Name used in texts. Defaults to the record's name. */
  readonly subject?: string;
  /** Describes the records, beside their number. */
  readonly about?: ReactNode;
  readonly scope?: Readonly<Record<string, string>>;
  readonly place?: Place;
  /** Key of the place, which determines how a change is sent. */
  readonly placeName?: string;
}

/** The action `name` of a resource. Throws when it is not declared. */
export function actionOf(resource: AnyResource, name: string): Action {
  const action = resource.actions?.[name];
  if (!action) throw new TypeError(`${resource.name} declares no action "${name}".`);
  return action;
}

/** The records of a bulk action. */
export const recordsOf = ({ selection, record }: Pick<ActionTarget, 'selection' | 'record'>) =>
  selection ?? (record && { ids: [String(record.id)] });
