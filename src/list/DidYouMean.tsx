import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import '../i18n/late/list.ts';
import { requestOf } from './address.ts';
import type { ListState } from './useListState.ts';

/** Offers the nearest search that finds something in the list, when the platform knows one. */
export function DidYouMean({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { address, change, props } = list;
  const { resource } = props;
  const request = requestOf(props, address);
  const { data: nearest } = useQuery({
    queryKey: [resource.name, 'nearestSearch', request],
    // A query needs a value.
    queryFn: async ({ signal }) =>
      (await dataProvider.nearestSearch(resource.name, { ...request, signal })) ?? null,
    // No suggestion is no failure of the list.
    retry: false,
  });
  if (!nearest) return null;
  return (
    <Button variant="contained" onClick={() => change({ q: nearest })}>
      {translate('list.empty.didYouMean', { term: nearest })}
    </Button>
  );
}
