import Alert from '@mui/material/Alert';
import { useGetList } from 'ra-core';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { locations as declaredLocations } from '../../../resources/locations.ts';
import { levels } from '../../../resources/levels.ts';
import '../../i18n/late/maps.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useAction } from '../../portal/actions/useAction.ts';
import { useActionAnswer } from '../../portal/actions/useActionAnswer.ts';
import { FailureAlert } from '../../portal/FailureAlert.tsx';
import { LoadAlert } from '../../portal/LoadAlert.tsx';
import type { Scope } from '../../portal/paths.ts';
import { type DrawnMap, drawPlan } from './drawMap.ts';
import type { Level } from './level.ts';
import { LocationTable, type MapLocation } from './LocationTable.tsx';
import { MapFrame } from './MapFrame.tsx';
import { PictureMap } from './PictureMap.tsx';
import { type Place, planIn, roomsOf } from './plan.ts';

interface LevelPlanProps {
  readonly level: Level;
  /** Scope of the building: client and building. */
  readonly scope: Scope;
  readonly placeName: string;
}

/** The maximum page size of the platform. */
const allLocations = { page: 1, perPage: 1000 } as const;

/** Actions that move locations on a level's map and remove them from it. */
function usePlacing(level: Level, scope: Scope) {
  const record = { id: level.uid };
  const placing = useAction(levels, 'placeLocation', { scope, record, isQuiet: true });
  const unplacing = useAction(levels, 'unplaceLocation', { scope, record, isQuiet: true });
  const [failures, setFailures] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    mayPlace: placing.isOffered,
    failure: placing.failure ?? unplacing.failure,
    /** Number of failed moves, whose pins have to be drawn again. */
    failures,
    place: (locationId: string, to: Place | null) => {
      // One after the other: an action ignores a start while it runs.
      last.current = last.current.then(async () => {
        const done = await (to ? placing.run({ locationId, ...to }) : unplacing.run({ locationId }));
        if (!done) setFailures((count) => count + 1);
      });
    },
  };
}

/** A level: its plan or picture with locations, and a table with the same data. */
export function LevelPlan({ level, scope, placeName }: LevelPlanProps) {
  const translate = useTranslate();
  const heading = useId();
  const { answer, failure, isAbsent, isPending, refetch } = useActionAnswer(levels, 'map', {
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
  const { mayPlace, failure: notPlaced, failures, place } = usePlacing(level, scope);
  const [chosen, setChosen] = useState<string>();
  const [map, setMap] = useState<DrawnMap | null>(null);

  const features = answer?.features;
  const plan = useMemo(() => planIn(features), [features]);
  const rooms = useMemo(() => (plan ? roomsOf(plan) : []), [plan]);
  const positions = answer?.positions;
  const locations = useMemo((): MapLocation[] => {
    const places = new Map(positions?.map(({ locationUid, ...at }) => [locationUid.toLowerCase(), at]));
    return (data ?? []).map((record) => ({
      uid: record.id,
      name: record.name,
      place: places.get(record.id.toLowerCase()),
    }));
  }, [data, positions]);
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
  }, [map, locations, chosen, mayPlace, failures]);

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
    if (level.floorplan) return <PictureMap label={label} address={level.floorplan} />;
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
