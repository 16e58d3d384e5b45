import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { buildings } from '../../../resources/buildings/index.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { levels as declared } from '../../../resources/levels/index.ts';
import { PageHeader } from '../../form/page/RecordHeader.tsx';
import { useRecordName } from '../../form/page/useRecordName.ts';
import { useTranslate } from '../../i18n/late/maps.ts';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import { placePaths } from '../../navigation/paths.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { usePathParams } from '../../navigation/usePathParams.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import { orderedLevels } from './level.ts';
import { LevelList } from './LevelList.tsx';
import { LevelPlan } from './LevelPlan.tsx';
import './maps.css';
import { VenuePanel } from './VenuePanel.tsx';

/** The maximum page size of the platform. */
const allLevels = { page: 1, perPage: 1000 } as const;

/**
 * The page of a building's map: its levels in order, the plan of one level, and the import of new map data.
 */
export default function BuildingMap(screen: PlaceProps) {
  const { placeName, scope } = screen;
  const translate = useTranslate();
  const viewer = useViewer();
  const nameOf = useRecordName(screen);
  const { buildingId = '' } = usePathParams();
  const inBuilding = useMemo(() => ({ ...scope, buildingId }), [scope, buildingId]);
  const [search, setSearch] = useSearchParams();
  const building = useRecordOf(buildings);
  const read = useGetList<RecordOf<typeof declared>>(
    declared.name,
    {
      pagination: allLevels,
      sort: { field: 'levelName', order: 'ASC' },
      filter: {},
      meta: { scope: inBuilding, place: placeName },
    },
    { retry: false },
  );
  const levels = useMemo(() => orderedLevels(read.data ?? []), [read.data]);
  const named = levels.find(({ uid }) => uid === search.get('level'));
  const level = named ?? levels.find(({ hasMap }) => hasMap) ?? levels[0];
  const place = declared.places[placeName];
  const add = place && may(viewer, 'create', declared, place) && placePaths(place, inBuilding).create;
  const choose = (uid: string) => setSearch({ level: uid }, { replace: true });
  return (
    <>
      <PageHeader title={building ? translate('maps.title', { name: nameOf(building) }) : '\u00a0'} />
      {read.error && !read.data && <LoadAlert error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && !level && (
        <div className="map-card">
          <p>{translate('maps.levels.none')}</p>
          {add && (
            <Button component={Link} to={add} variant="contained">
              {translate('maps.levels.add')}
            </Button>
          )}
        </div>
      )}
      {level && (
        <div className="map-page">
          <LevelList
            levels={levels}
            chosen={level.uid}
            onChoose={choose}
            scope={inBuilding}
            reload={read.refetch}
          />
          <LevelPlan key={level.uid} level={level} scope={inBuilding} placeName={placeName} />
        </div>
      )}
      {level && <VenuePanel scope={inBuilding} />}
    </>
  );
}
