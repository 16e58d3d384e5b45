import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { operatorsOf } from '../../resources/declaration/conventions.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { may, useViewer } from '../viewer/viewer.ts';
import type { Scope } from '../navigation/paths.ts';

/** Maximum number of records whose uses are counted, each by a call. */
const maxRecords = 5;

/** The fields whose references keep a record of `target` from being deleted, as far as lists are filtered by them. */
function keepingFields({ name: target, usedBy }: AnyResource): (readonly [AnyResource, string])[] {
  // The record names them itself.
  if (usedBy !== undefined) return [];
  return resources
    .filter(({ viewOf }) => viewOf === undefined)
    .flatMap((resource) =>
      Object.entries(resource.fields)
        .filter(([, field]) => field.target === target && field.onTargetDelete === 'restrict')
        .filter(([, field]) => operatorsOf(field).includes('eq'))
        .map(([name]) => [resource, name] as const),
    );
}

/**
 * Who uses the records that a dialog is about to delete, so that it says so before the platform refuses. Without entry: a record that is
 * not used, or whose uses the viewer may not list, or that is one of more than five.
 * @returns record -> its uses as texts (“216 users”), while `isOpen`
 */
export function useUses(
  resource: AnyResource,
  {
    ids,
    scope,
    isOpen,
  }: { readonly ids: readonly string[]; readonly scope: Scope; readonly isOpen: boolean },
): ReadonlyMap<string, readonly string[]> {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const viewer = useViewer();
  const translate = useTranslate();
  const locale = useViewerLocale();
  const counted = ids.length <= maxRecords ? ids : [];
  const lists = keepingFields(resource)
    .filter(([other]) => may(viewer, 'list', other))
    .filter(([other]) => Object.keys(other.scope).every((parameter) => scope[parameter]));
  const asked = isOpen ? counted.flatMap((id) => lists.map((list) => [id, ...list] as const)) : [];
  const answers = useQueries({
    queries: asked.map(([id, other, field]) => ({
      queryKey: [other.name, 'uses', scope, field, id],
      retry: false,
      queryFn: async () => {
        const { total = 0 } = await dataProvider.getList(other.name, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: other.title, order: 'ASC' },
          filter: { [`${field}~eq`]: id },
          meta: { scope },
        });
        return total;
      },
    })),
  });
  const uses = new Map<string, string[]>();
  asked.forEach(([id, other], index) => {
    const count = answers[index]?.data ?? 0;
    const noun = translate(`resources.${other.name}.noun`, { smart_count: count });
    if (count > 0) uses.set(id, [...(uses.get(id) ?? []), `${count.toLocaleString(locale)} ${noun}`]);
  });
  return uses;
}
