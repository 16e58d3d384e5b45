import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { levels } from '../../../resources/levels/index.ts';
import { useTranslate } from '../../i18n/late/maps.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import type { Scope } from '../../navigation/paths.ts';
import { usePortal } from '../../viewer/PortalContext.ts';
import type { Venue } from './readVenues.ts';
import { useVenues } from './useVenues.ts';

/** Maximum number of venues shown; others are found by searching. */
const maxShown = 100;

const nameOf = ({ id, name }: Venue) => name ?? id;

/** Normalizes text for search: no accents, lower case. `École` becomes `ecole`. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The venues whose name and city contain all words of the search. */
function matching(venues: readonly Venue[], search: string): readonly Venue[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return venues;
  return venues.filter((venue) => {
    const text = folded(`${nameOf(venue)} ${venue.city ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

interface VenueListProps {
  readonly mapsService: string;
  readonly chosen: Venue | undefined;
  readonly onChoose: (venue: Venue) => void;
}

/** The venues of the maps service as radio buttons. */
function VenueList({ mapsService, chosen, onChoose }: VenueListProps) {
  const translate = useTranslate();
  const group = useId();
  const { venues, end, failure, readAgain } = useVenues(mapsService);
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const matches = useMemo(() => matching(venues, deferredSearch), [venues, deferredSearch]);
  const isCut = end !== undefined && end !== 'whole';
  return (
    <>
      <TextField
        type="search"
        label={translate('maps.venues.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ maxWidth: 420 }}
      />
      <p className="map-note" role="status">
        {end === undefined
          ? translate('maps.venues.reading', { smart_count: venues.length })
          : translate('maps.venues.count', { smart_count: matches.length })}
      </p>
      {isCut && (
        <Alert
          severity={end === 'failed' ? 'error' : 'warning'}
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" onClick={readAgain}>
              {translate('maps.venues.again')}
            </Button>
          }
        >
          {end === 'failed' ? failure?.message : translate(`maps.venues.${end}`)}
        </Alert>
      )}
      <fieldset className="map-venues">
        <legend>{translate('maps.venues.list')}</legend>
        {matches.slice(0, maxShown).map((venue) => (
          <label key={venue.id}>
            <input
              type="radio"
              name={group}
              checked={chosen?.id === venue.id}
              onChange={() => onChoose(venue)}
            />
            <span>
              {nameOf(venue)}
              <small>
                {[
                  venue.city,
                  venue.levels.length > 0 &&
                    translate('maps.venues.levels', { smart_count: venue.levels.length }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </label>
        ))}
        {matches.length === 0 && end !== undefined && <p>{translate('maps.venues.none')}</p>}
      </fieldset>
      {matches.length > maxShown && (
        <p className="map-note">
          {translate('maps.venues.more', { shown: maxShown, count: matches.length })}
        </p>
      )}
    </>
  );
}

interface VenuePanelProps {
  /** Scope of the building: client and building. */
  readonly scope: Scope;
}

/** Imports the map data of a venue to the levels of a building (spec section 4, Map data). */
export function VenuePanel({ scope }: VenuePanelProps) {
  const translate = useTranslate();
  const heading = useId();
  const { mapsService } = usePortal().config;
  const [chosen, setChosen] = useState<Venue>();
  const [isAsked, setAsked] = useState(false);
  const [uploaded, setUploaded] = useState<string>();
  const upload = useAction(levels, 'uploadMap', { scope, isQuiet: true });
  if (!upload.isOffered) return null;

  const choose = (venue: Venue) => {
    setChosen(venue);
    setAsked(false);
    setUploaded(undefined);
  };
  const submit = async (service: string) => {
    setAsked(chosen === undefined);
    setUploaded(undefined);
    if (!chosen) return;
    const done = await upload.run({ mapsService: service, venueId: chosen.id });
    if (!done) return;
    const names = (done.answer?.levels ?? []).flatMap(({ levelName }) => levelName ?? []).join(', ');
    const words = { venue: nameOf(chosen), levels: names };
    setUploaded(translate(names === '' ? 'maps.venues.done' : 'maps.venues.doneFor', words));
  };

  return (
    <section className="map-card" aria-labelledby={heading}>
      <h2 id={heading}>{translate('maps.venues.title')}</h2>
      {mapsService === undefined ? (
        <p>{translate('maps.venues.noService')}</p>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(mapsService);
          }}
        >
          <p className="map-note">{translate('maps.venues.text')}</p>
          <VenueList mapsService={mapsService} chosen={chosen} onChoose={choose} />
          <FailureAlert failure={upload.failure} />
          {isAsked && (
            <Alert severity="error" role="alert" sx={{ mb: 1 }}>
              {translate('maps.venues.choose')}
            </Alert>
          )}
          <div role="status">
            {uploaded !== undefined && (
              <Alert severity="success" sx={{ mb: 1 }}>
                {uploaded}
              </Alert>
            )}
          </div>
          <Button type="submit" variant="contained" aria-disabled={upload.isBusy || undefined}>
            {translate('maps.venues.upload')}
          </Button>
        </form>
      )}
    </section>
  );
}
