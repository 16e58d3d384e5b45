import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useLocale } from 'ra-core';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { courses } from '../../../resources/courses/index.ts';
import { localize, type RecordOf } from '../../../resources/declaration/index.ts';
import { learners } from '../../../resources/learners/index.ts';
import { learnerStates } from '../../../resources/product/training.ts';
import { useTranslate } from '../../i18n/late/training.ts';
import StackedBars, { Swatch } from '../../list/chart/StackedBars.tsx';
import type { SectionWidgetProps } from '../../parts/feature.ts';
import { placePaths } from '../../navigation/paths.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';

/** The progress of a course's learners as a bar, with the numbers as links to the learners. */
export default function CourseProgress({ scope, record }: SectionWidgetProps<RecordOf<typeof courses>>) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const numbers = new Intl.NumberFormat(useLocale());
  const parts = useMemo(
    () => learnerStates.map(({ label, tone }) => ({ label: localize(label, locale), tone })),
    [locale],
  );
  const bars = useMemo(
    () => [{ title: '', values: learnerStates.map(({ value }) => record?.[value] ?? 0) }],
    [record],
  );
  if (!record) return null;
  if (!record.assigned) return <p style={{ margin: 0 }}>{translate('training.nobody')}</p>;
  const place = learners.places['client'];
  const list = place && placePaths(place, { ...scope, courseId: record.id }).list;
  const counts = Object.fromEntries(
    ['assigned' as const, ...learnerStates.map(({ value }) => value)].map((name) => [
      name,
      numbers.format(record[name] ?? 0),
    ]),
  );
  return (
    <>
      <StackedBars label={translate('training.chart', counts)} parts={parts} bars={bars} hasTitles={false} />
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 32px', m: 0, mt: 1.5 }}>
        {learnerStates.map(({ value, label, tone }) => (
          <div key={value}>
            <Box
              component="dt"
              sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
            >
              <Swatch tone={tone} />
              {localize(label, locale)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums' }}>
              <Link component={RouterLink} to={`${list ?? ''}?status~eq=${value}`}>
                {counts[value]}
              </Link>
            </Box>
          </div>
        ))}
      </Box>
    </>
  );
}
