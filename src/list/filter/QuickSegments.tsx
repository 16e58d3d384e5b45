import type { ReactNode } from 'react';
import { localize } from '../../../resources/declaration/index.ts';
import { Segments } from '../../fields/choosing/Segments.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import type { AddressCondition } from '../address.ts';
import type { QuickGroup } from './quickFilters.ts';

type Conditions = readonly AddressCondition[];

interface QuickSegmentsProps {
  /** The label of the field. */
  readonly label: string;
  readonly group: QuickGroup;
  /** The active filters. */
  readonly on: Conditions;
  /** The active filters while a quick filter with these conditions is on. */
  readonly whenOn: (conditions: Conditions) => Conditions;
  readonly countOf: (conditions: Conditions) => ReactNode;
  readonly onChange: (change: { readonly conditions: Conditions }) => void;
}

/** Value of the segment that removes the filter. */
const all = '';

/** Removes what the active filter of a group has set, and other conditions on the group's field. */
function withoutGroup(on: Conditions, { field, positions }: QuickGroup): Conditions {
  return on.filter((condition, position) => condition.field !== field && !positions.includes(position));
}

/** Quick filters that exclude each other, with a segment for all records. */
export default function QuickSegments({ label, group, on, whenOn, countOf, onChange }: QuickSegmentsProps) {
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
      value={on.some(({ field }) => field === group.field) ? named.find(({ isOn }) => isOn)?.key : all}
      options={{
        [all]: translate('list.everything'),
        ...Object.fromEntries(named.map((one) => [one.key, localize(one.label, locale)])),
      }}
      counts={Object.fromEntries(named.map(({ key, conditions }) => [key, countOf(conditions)]))}
      onChange={(chosen) => {
        const own = named.find(({ key }) => key === chosen)?.conditions;
        onChange({ conditions: own ? whenOn(own) : withoutGroup(on, group) });
      }}
    />
  );
}
