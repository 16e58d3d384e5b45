import { useTranslate } from '../../i18n/late/list.ts';
import { buildingFieldOf } from '../../../resources/declaration/conventions.ts';
import { useSession } from '../../viewer/useSession.ts';
import { isOfClient } from '../../navigation/building.ts';
import type { ListState } from '../useListState.ts';

/**
 * Describes a number of records and their buildings, `47 users of Deer Park Academy`, and whether filters
 * narrow the list. Records without a building are only counted.
 */
export function useScopeText({ address, props, rights, words }: ListState) {
  const translate = useTranslate();
  const { buildings } = useSession();
  const field = buildingFieldOf(props.resource);
  const ofBuilding = address.conditions.filter((one) => one.field === field && one.operator === 'eq');
  const isNarrowed = address.q.trim() !== '' || address.conditions.length > ofBuilding.length;
  if (field === undefined || !isOfClient(props) || ofBuilding.length > 1)
    return { isNarrowed: isNarrowed || ofBuilding.length > 0, isOfBuilding: false, textOf: words.count };
  const namedBuilding = ofBuilding[0] && buildings.find(({ uid }) => uid === ofBuilding[0]?.value);
  const building =
    namedBuilding?.name ??
    translate(rights.viewer.hasAllBuildings ? 'list.export.allBuildings' : 'list.export.ownBuildings');
  return {
    isNarrowed: isNarrowed || (ofBuilding.length > 0 && !namedBuilding),
    isOfBuilding: namedBuilding !== undefined,
    textOf: (count: number, hasMore?: boolean) =>
      translate('list.export.of', { records: words.count(count, hasMore), building }),
  };
}
