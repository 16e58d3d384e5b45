import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { MouseEvent } from 'react';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { useTranslate } from '../i18n/late/list.ts';
import { requestOf } from './address.ts';
import type { ListState } from './useListState.ts';

interface DidYouMeanProps {
  readonly list: ListState;
  readonly onChoose: (term: string, event: MouseEvent<HTMLElement>) => void;
}

/** Offers the nearest search that finds something in the list, when the platform knows one. */
export function DidYouMean({ list, onChoose }: DidYouMeanProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { address, props, rows } = list;
  const { resource } = props;
  const request = requestOf(props, address);
  const { data: nearest } = useQuery({
    queryKey: [resource.name, 'nearestSearch', request],
    // A query needs a value.
    queryFn: async ({ signal }) =>
      (await dataProvider.nearestSearch(resource.name, { ...request, signal })) ?? null,
    // The rows of the next search are under way while this one still shows.
    enabled: !rows.isStale,
    // No suggestion is no failure of the list.
    retry: false,
  });
  if (!nearest) return null;
  return (
    <Button variant="contained" onClick={(event) => onChoose(nearest, event)}>
      {translate('list.empty.didYouMean', { term: nearest })}
    </Button>
  );
}
