import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { attentionFilter } from '../../../resources/declaration/index.ts';
import { deliveryOutcomes } from '../../../resources/webhookDeliveries/options.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/landing.ts';
import { filteredPath } from '../../navigation/query.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { LandingSection } from '../../shell/pages/LandingSection.tsx';

const listStyles = {
  '& a': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

/** The deliveries of the last 24 hours by outcome, each with a link to them. Nothing where none can be read. */
export default function LastDayTile({ resource, place, placeName, scope }: PlaceProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const dataProvider = useDataProvider();
  const [now] = useState(() => new Date());
  const outcomes = deliveryOutcomes.map((kind) => ({
    ...kind,
    filter: attentionFilter({ filter: { ...kind.filter, 'createdAt~gte': { hoursAgo: 24 } } }, now),
  }));
  const counts = useQueries({
    queries: outcomes.map(({ filter }) => {
      const params = {
        filter,
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'createdAt', order: 'DESC' as const },
        meta: { scope, place: placeName },
      };
      return {
        queryKey: [resource.name, 'getList', params],
        queryFn: () => dataProvider.getList(resource.name, params),
        retry: false,
      };
    }),
  });
  // The tile beside it would move to make room.
  if (counts.some(({ isPending }) => isPending)) return <span data-unsettled hidden />;
  const lines = outcomes.flatMap((outcome, index) => {
    const { total = 0, meta } = counts[index]?.data ?? {};
    return total > 0 ? [{ ...outcome, total, hasMore: meta?.hasMore === true }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <LandingSection title={translate('landing.deliveries')} flex="1 1 18rem" listStyles={listStyles}>
      {lines.map(({ label, tone, filter, total, hasMore }) => (
        <li key={label}>
          <Link to={filteredPath(place.path, filter)}>
            <span data-dot={tone}>{label}</span>
            <b>{`${total.toLocaleString(locale)}${hasMore ? '+' : ''}`}</b>
          </Link>
        </li>
      ))}
    </LandingSection>
  );
}
