import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { Tone } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import StackedBars, { Legend } from './StackedBars.tsx';
import { useNameOf } from '../../format/useNameOf.ts';
import { chartRows } from '../table/measures.ts';
import type { ListState } from '../useListState.ts';

/** The first rows of the table as bars. Search, filters, sorting and page determine them. */
export default function ListChart({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { props, rows, words } = list;
  const { resource, place } = props;
  const chart = place.list?.chart;
  const parts = useMemo(
    () =>
      Object.entries((chart ?? {}) as Readonly<Record<string, Tone>>).map(([field, tone]) => ({
        field,
        label: words.label(field),
        tone,
      })),
    [chart, words],
  );
  const [isShown, setShown] = useStore(`${resource.name}.chart`, true);
  const records = rows.records;
  const bars = useMemo(
    () =>
      (records ?? []).slice(0, chartRows).map((record) => ({
        title: nameOf(resource, record),
        values: parts.map(({ field }) => Number(record[field] ?? 0)),
      })),
    [nameOf, parts, records, resource],
  );
  const names = words.list(parts.map(({ label }) => label));
  const isPart = (records?.length ?? 0) > chartRows;
  return (
    <Box component="figure" sx={{ m: 0, mb: 1.5 }}>
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '0 16px',
          mb: 0.5,
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        {isShown && <Legend parts={parts} />}
        {isShown && isPart && (
          <span>{translate('list.chart.first', { number: words.number(chartRows) })}</span>
        )}
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)} sx={{ marginInlineStart: 'auto' }}>
          {translate(isShown ? 'list.chart.hide' : 'list.chart.show')}
        </Button>
      </Box>
      {isShown && (
        <StackedBars
          label={translate('list.chart.label', { title: words.title, parts: names })}
          parts={parts}
          bars={bars}
        />
      )}
    </Box>
  );
}
