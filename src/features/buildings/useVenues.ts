import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { type PlatformDataProvider, readAction } from '../../../dataProvider/index.ts';
import { levels } from '../../../resources/levels/index.ts';
import { maxVenues } from '../../../resources/product/maps.ts';
import { type Failure, failureOf } from '../../notices/failure.ts';
import { readVenues, type Venue, type VenuesEnd } from './readVenues.ts';

interface Venues {
  /** The venues read so far. */
  readonly venues: readonly Venue[];
  /** Undefined while pages load. */
  readonly end: VenuesEnd | 'failed' | undefined;
  readonly failure: Failure | undefined;
}

const nothing: Venues = { venues: [], end: undefined, failure: undefined };

/** The venues of a maps service, updated while they load, and a function that reads them again. */
export function useVenues(mapsService: string): Venues & { readonly readAgain: () => void } {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [state, setState] = useState(nothing);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setState(nothing);
    const update = (change: (last: Venues) => Venues) => {
      if (!leaving.signal.aborted) setState(change);
    };
    readVenues({
      readPage: (nexturl, signal) =>
        readAction(dataProvider, levels, 'venues', {
          input: { mapsService, limit: maxVenues, nexturl },
          signal,
        }),
      onVenues: (fresh) => update((last) => ({ ...last, venues: [...last.venues, ...fresh] })),
      signal: leaving.signal,
    }).then(
      (end) => update((last) => ({ ...last, end })),
      (error: unknown) => update((last) => ({ ...last, end: 'failed', failure: failureOf(error) })),
    );
    return () => leaving.abort();
  }, [dataProvider, mapsService, round]);
  return { ...state, readAgain: () => setRound((last) => last + 1) };
}
