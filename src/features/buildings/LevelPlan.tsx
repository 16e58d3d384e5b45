import Alert from '@mui/material/Alert';
import { useGetList } from 'ra-core';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { locations as declaredLocations } from '../../../resources/locations/index.ts';
import { levels } from '../../../resources/levels/index.ts';
import { useTranslate } from '../../i18n/late/maps.ts';
import { useActionAnswer } from '../../changes/actions/useActionAnswer.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { LoadAlert } from '../../notices/LoadAlert.tsx';
import type { Scope } from '../../navigation/paths.ts';
import { useSession } from '../../viewer/useSession.ts';
import { type DrawnMap, drawPlan } from './drawMap.ts';
import { type Level, pictureUrl } from './level.ts';
import { LocationTable, type MapLocation } from './LocationTable.tsx';
import { MapFrame } from './MapFrame.tsx';
import { PictureMap } from './PictureMap.tsx';
import { type Place, planIn, roomsOf } from './plan.ts';
import { usePlacing } from './usePlacing.ts';

interface LevelPlanProps {
  readonly level: Level;
  /** Scope of the building: client and building. */
  readonly scope: Scope;
  readonly placeName: string;
}

/** The maximum page size of the platform. */
const allLocations = { page: 1, perPage: 1000 } as const;

/** A level: its plan or picture with locations, and a table with the same data. */
export function LevelPlan({ level, scope, placeName }: LevelPlanProps) {
  const translate = useTranslate();
  const { config } = useSession();
  const heading = useId();
  const { answer, failure, isAbsent, isPending, isFetching, refetch } = useActionAnswer(levels, 'map', {
    id: level.uid,
    scope,
    keepsLast: false,
  });
  const {
    data,
    error,
    refetch: readLocations,
  } = useGetList<RecordOf<typeof declaredLocations>>(
    'locations',
    {
      pagination: allLocations,
      sort: { field: 'name', order: 'ASC' },
      filter: {},
      meta: { scope: { ...scope, levelId: level.uid }, place: placeName },
    },
    { retry: false },
  );
  const { mayPlace, failure: notPlaced, moves, forgetSaved, place } = usePlacing(level, scope);
  const [chosen, setChosen] = useState<string>();
  const [map, setMap] = useState<DrawnMap | null>(null);

  const features = answer?.features;
  const plan = useMemo(() => planIn(features), [features]);
  const rooms = useMemo(() => (plan ? roomsOf(plan) : []), [plan]);
  const positions = answer?.positions;
  const hasUnread = moves.some(({ isSaved }) => isSaved);
  useEffect(() => {
    if (hasUnread && !isFetching) forgetSaved();
  }, [forgetSaved, hasUnread, isFetching]);
  const locations = useMemo((): MapLocation[] => {
    const places = new Map<string, Place | undefined>(
      positions?.map(({ locationUid, ...at }) => [locationUid.toLowerCase(), at]),
    );
    // The response to an earlier move must not take back a later one.
    for (const { locationId, to } of moves) places.set(locationId.toLowerCase(), to ?? undefined);
    return (data ?? []).map((record) => ({
      uid: record.id,
      name: record.name,
      place: places.get(record.id.toLowerCase()),
    }));
  }, [data, moves, positions]);
  const draw = useCallback(
    (element: HTMLElement) => {
      if (!plan) throw new Error('There is no plan.');
      return drawPlan(element, plan);
    },
    [plan],
  );
  useEffect(() => {
    const pins = locations.flatMap(({ uid, name, place: at }) => (at ? [{ uid, name, ...at }] : []));
    map?.setPins(pins, chosen, { onChoose: setChosen, onMove: mayPlace ? place : undefined });
    // Omits `place`, a new but equivalent function on each render.
  }, [map, locations, chosen, mayPlace]);

  const label = translate('maps.plan.label', { name: level.name });
  const drawing = () => {
    if (failure) return <LoadAlert error={failure} onRetry={() => void refetch()} />;
    if (isPending) return <p role="status">{translate('maps.plan.loading')}</p>;
    if (plan)
      return (
        <MapFrame
          label={label}
          help={mayPlace && locations.length > 0 ? translate('maps.plan.pinHelp') : undefined}
          draw={draw}
          onDrawn={setMap}
          fallback={<Alert severity="warning">{translate('maps.plan.broken')}</Alert>}
        />
      );
    if (level.floorplan)
      return <PictureMap label={label} address={pictureUrl(level.floorplan, config.apiUrl)} />;
    return <Alert severity="info">{translate(isAbsent ? 'maps.plan.absent' : 'maps.plan.none')}</Alert>;
  };

  return (
    <section className="map-card" aria-labelledby={heading}>
      <h2 id={heading}>{level.name}</h2>
      {drawing()}
      <FailureAlert failure={notPlaced} />
      {error && !data ? (
        <LoadAlert error={error} onRetry={() => void readLocations()} />
      ) : locations.length > 0 ? (
        <LocationTable
          label={translate('maps.locations.title', { name: level.name })}
          locations={locations}
          rooms={rooms}
          chosen={chosen}
          onChoose={map ? setChosen : undefined}
          onPlace={plan && mayPlace ? place : undefined}
        />
      ) : (
        data && <p className="map-note">{translate('maps.locations.none')}</p>
      )}
    </section>
  );
}
