import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { presenceOperatorsOf } from '../../../resources/declaration/conventions.ts';
import { date, instant } from '../../../resources/declaration/index.ts';
import { SelectBox } from '../../fields/choosing/SelectBox.tsx';
import { ValueInput } from '../../fields/inputs/ValueInput.tsx';
import { useTimeZone } from '../../format/timeZone.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { bareCondition, type BareOperator, bareOperatorOf, bareOperators } from './words.ts';
import { conditionsOfPeriod, momentIn, periodIn, periodOf, presets, type Preset } from './period.ts';

interface PeriodFormProps {
  readonly list: ListState;
  /** A field of moments. */
  readonly name: string;
  readonly onApply: (conditions: readonly AddressCondition[]) => void;
  readonly onClose: () => void;
}

const presetNames = Object.keys(presets) as Preset[];
const day = date();
const moment = instant();
const hourMs = 3_600_000;

/** A day as the input gives it; other values are incomplete. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** When a moment lies: the last hour, since another moment, in a usual period of days, on one day, or between two. */
export function PeriodForm({ list, name, onApply, onClose }: PeriodFormProps) {
  const translate = useTranslate();
  const timeZone = useTimeZone();
  const { resource, scope } = list.props;
  const own = list.address.conditions.filter(({ field }) => field === name);
  const former = periodIn(own, timeZone);
  const formerMoment = momentIn(own, timeZone);
  const hasFormer = former.from !== undefined || former.to !== undefined;
  const span = former.from === former.to ? 'day' : 'range';
  const declared = resource.fields[name];
  const bares = declared && presenceOperatorsOf(declared).length > 0 ? bareOperators : [];
  const [choice, setChoice] = useState<Preset | BareOperator | 'lastHour' | 'since' | 'day' | 'range'>(
    own.map(bareOperatorOf)[0] ?? (formerMoment !== undefined ? 'since' : hasFormer ? span : 'last7'),
  );
  const form = useForm<{ from: unknown; to: unknown; since: unknown }>({
    defaultValues: { from: former.from ?? null, to: former.to ?? null, since: formerMoment ?? null },
  });
  const [from, to, since] = form.watch(['from', 'to', 'since']);
  const isOpen = (value: unknown) => value === null || value === undefined;
  const isComplete =
    choice === 'day'
      ? isDay(from)
      : choice === 'since'
        ? typeof since === 'string'
        : choice !== 'range' ||
          ((isDay(from) || isDay(to)) && [from, to].every((each) => isOpen(each) || isDay(each)));
  const apply = () => {
    const after = (value: string) => onApply([{ field: name, operator: 'gte', value }]);
    if (choice === 'lastHour') return after(new Date(Date.now() - hourMs).toISOString());
    if (choice === 'since') return typeof since === 'string' ? after(since) : undefined;
    if (choice === 'empty' || choice === 'filled') return onApply([bareCondition(name, choice)]);
    if (choice !== 'day' && choice !== 'range')
      return onApply(conditionsOfPeriod(name, periodOf(choice, new Date(), timeZone), timeZone));
    const last = choice === 'day' ? from : to;
    if (isDay(from) && isDay(last) && from > last)
      return form.setError('to', { message: translate('list.filters.period.reversed') });
    const period = { from: isDay(from) ? from : undefined, to: isDay(last) ? last : undefined };
    return onApply(conditionsOfPeriod(name, period, timeZone));
  };
  const dayInput = (part: 'from' | 'to', label: 'day' | 'from' | 'to') => (
    <ValueInput
      resource={resource}
      name={part}
      field={day}
      label={translate(`list.filters.period.inputs.${label}`)}
      scope={scope}
      idPrefix="filter-"
    />
  );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) apply();
        }}
      >
        <p style={{ margin: 0, fontWeight: 600 }}>{list.words.label(name)}</p>
        <SelectBox
          label={translate('list.filters.period.label')}
          value={choice}
          onChange={(next) => setChoice(next as typeof choice)}
        >
          {(['lastHour', ...presetNames, 'since', 'day', 'range'] as const).map((each) => (
            <option key={each} value={each}>
              {translate(`list.filters.period.${each}`)}
            </option>
          ))}
          {bares.map((each) => (
            <option key={each} value={each}>
              {translate(`list.operators.${each}`)}
            </option>
          ))}
        </SelectBox>
        {choice === 'since' && (
          <ValueInput
            resource={resource}
            name="since"
            field={moment}
            label={translate('list.filters.period.inputs.since')}
            scope={scope}
            idPrefix="filter-"
          />
        )}
        {choice === 'day' && dayInput('from', 'day')}
        {choice === 'range' && (
          <>
            {dayInput('from', 'from')}
            {dayInput('to', 'to')}
          </>
        )}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 4 }}>
          <Button onClick={onClose}>{translate('list.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isComplete}>
            {translate('list.filters.apply')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
