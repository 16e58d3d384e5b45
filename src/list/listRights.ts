import { useMemo } from 'react';
import {
  type AnyResource,
  type Field,
  mayReadField,
  parentsWithin,
} from '../../resources/declaration/index.ts';
import { targetOf } from '../../resources/registry.ts';
import { actionsOn, actionsOnEach, type OfferedAction } from '../parts/offered.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import { may, mayWrite, useViewer, type Viewer } from '../viewer/viewer.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';

type At = Pick<PlaceProps, 'resource' | 'place'>;

/** The viewer and their rights in a list. */
export interface ListRights {
  readonly viewer: Viewer;
  readonly mayCreate: boolean;
  readonly mayDelete: boolean;
  /** Fields that bulk edit can set; empty when there are none. */
  readonly bulkFields: readonly string[];
  /** Further actions on several records. */
  readonly bulkActions: readonly OfferedAction[];
  /** Actions on one record that are also offered for each of several. */
  readonly eachActions: readonly OfferedAction[];
  /** Actions on the whole list. */
  readonly listActions: readonly OfferedAction[];
}

/** True when the field identifies a record: a name, an identifier or contact data. */
function isIndividual({ title, named = [] }: AnyResource, name: string, field: Field): boolean {
  const isReach = field.format === 'email' || field.format === 'phone';
  return (
    Boolean(field.unique) || field.individual === true || isReach || name === title || named.includes(name)
  );
}

/** True when the options depend on other fields of the record, so that one value fits no other record. */
function isWithinParents(field: Field): boolean {
  return field.within !== undefined && Object.keys(parentsWithin(targetOf(field), field)).length > 0;
}

/** True when records of another resource can be added to the field and removed from it. */
export function isManyReferences(field: Field): boolean {
  return field.target !== undefined && kindOf(field).isMany === true;
}

/**
 * Fields that can have the same value in many records, or get and lose the same references: shown and writable at this place.
 */
function bulkFieldsOf({ resource, place }: At, viewer: Viewer): string[] {
  // A list across scopes: each record is changed on its own page.
  if (place.list?.call !== undefined) return [];
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    !place.omit?.includes(name) &&
    !isIndividual(resource, name, field) &&
    !field.widget &&
    (!field.optionsFrom || isManyReferences(field)) &&
    !field.when &&
    !isWithinParents(field) &&
    (kindOf(field).isSortable || isManyReferences(field)) &&
    mayReadField(resource, name, viewer.kind) &&
    mayWrite(viewer, 'update', name, resource, place)
      ? [name]
      : [],
  );
}

/** The viewer's rights in the list of a resource at a place. */
export function useListRights({ resource, place }: At): ListRights {
  const viewer = useViewer();
  return useMemo(
    () => ({
      viewer,
      mayCreate: may(viewer, 'create', resource, place),
      mayDelete: may(viewer, 'delete', resource, place),
      bulkFields: bulkFieldsOf({ resource, place }, viewer),
      bulkActions: actionsOn('records', resource, viewer),
      eachActions: place.list?.call === undefined ? actionsOnEach(resource, viewer) : [],
      listActions: actionsOn('list', resource, viewer),
    }),
    [place, resource, viewer],
  );
}
