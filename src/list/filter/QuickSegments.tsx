import type { ReactNode } from 'react';
import { localize } from '../../../resources/declaration/index.ts';
import { Segments } from '../../fields/choosing/Segments.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { AddressCondition } from '../address.ts';
import type { QuickGroup } from './quickFilters.ts';

interface QuickSegmentsProps {
  /** The label of the field. */
  readonly label: string;
  readonly group: QuickGroup;
  /** True when no condition on the field is active. */
  readonly isAll: boolean;
  readonly countOf: (conditions: readonly AddressCondition[]) => ReactNode;
  /** Called with the conditions of the chosen filter; null for all. */
  readonly onChange: (conditions: readonly AddressCondition[] | null) => void;
}

/** Value of the segment that removes the filter. */
const all = '';

/** Quick filters that exclude each other, with a segment for all records. */
export default function QuickSegments({ label, group, isAll, countOf, onChange }: QuickSegmentsProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const named = group.states.flatMap(({ question, conditions, positions }) =>
    typeof question === 'string'
      ? []
      : [
          {
            key: JSON.stringify(question.filter),
            label: question.label,
            conditions,
            isOn: positions.length > 0,
          },
        ],
  );
  return (
    <Segments
      label={label}
      value={isAll ? all : named.find(({ isOn }) => isOn)?.key}
      options={{
        [all]: translate('list.filters.all'),
        ...Object.fromEntries(named.map((one) => [one.key, localize(one.label, locale)])),
      }}
      counts={Object.fromEntries(named.map(({ key, conditions }) => [key, countOf(conditions)]))}
      onChange={(chosen) => onChange(named.find(({ key }) => key === chosen)?.conditions ?? null)}
    />
  );
}
