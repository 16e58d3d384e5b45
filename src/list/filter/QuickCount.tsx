import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { type AddressCondition, pageRequestOf } from '../address.ts';
import type { ListState } from '../useListState.ts';

/** More records are “1,000+”: a platform need not count them exactly. */
const most = 1_000;
const recountMs = 60_000;

interface QuickCountProps {
  readonly list: ListState;
  /** The active filters while the quick filter is on. */
  readonly conditions: readonly AddressCondition[];
}

/** The number of records that a quick filter finds beside the other active filters. Nothing while it is unknown. */
export default function QuickCount({ list: { props, address }, conditions }: QuickCountProps) {
  const locale = useViewerLocale();
  const asked = { ...address, conditions, page: 1, perPage: 1 };
  const { total, meta } = useGetList(props.resource.name, pageRequestOf(props, asked), {
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: recountMs,
    // Not while the tab is hidden.
    refetchInterval: recountMs,
  });
  const isLowerBound = meta?.['hasMore'] === true || meta?.['totalIsLowerBound'] === true;
  // A platform that counts nothing knows only that there is a row.
  if (total === undefined || (meta?.['hasMore'] === true && total < most)) return null;
  const isMore = total > most || (isLowerBound && total >= most);
  const number = new Intl.NumberFormat(locale).format(Math.min(total, most));
  return isMore ? `${number}+` : number;
}
