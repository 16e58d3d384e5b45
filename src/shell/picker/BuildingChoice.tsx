import { useDeferredValue, useMemo, useState } from 'react';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { isFound } from '../../../resources/declaration/filters/textSearch.ts';
import { useTranslate } from '../../i18n/late/picker.ts';
import { PickList } from './PickList.tsx';
import { recentFirst, useRecentBuildings } from './recentBuildings.ts';

/**
 * Select for the buildings in scope: All Buildings when allowed, the ones last worked with, the others. All are loaded, so that typing
 * filters locally.
 */
export function BuildingChoice(props: {
  buildings: readonly NamedUid[];
  current: string | undefined;
  autoFocus: boolean;
  onChoose: (building: NamedUid) => void;
}) {
  const { buildings, current, autoFocus, onChoose } = props;
  const translate = useTranslate();
  const [term, setTerm] = useState('');
  const sought = useDeferredValue(term.trim());
  const { recent, remember } = useRecentBuildings();
  const { ordered, marked } = useMemo(
    () => recentFirst(buildings, current, recent),
    [buildings, current, recent],
  );
  const options = useMemo(
    () => (sought === '' ? ordered : buildings.filter(({ name }) => isFound([name], sought))),
    [buildings, ordered, sought],
  );
  return (
    <PickList
      label={translate('picker.building')}
      searchLabel={translate('picker.searchBuildings')}
      term={term}
      onTerm={setTerm}
      options={options}
      current={current}
      recent={marked}
      autoFocus={autoFocus}
      onChoose={(building) => {
        remember(building.uid);
        onChoose(building);
      }}
    />
  );
}
