import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/late/list.ts';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { presenceOperatorsOf, valueOperatorsOf } from '../../../resources/declaration/conventions.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { describeViolation, validateField } from '../../../resources/declaration/fields/validation.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { SelectBox } from '../../fields/choosing/SelectBox.tsx';
import { ValueInput } from '../../fields/inputs/ValueInput.tsx';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { typed } from './useConditionText.ts';
import { hasListedValues, ValueSearch } from './ValueSearch.tsx';
import { bareCondition, bareOperatorOf, bareOperators, operatorKey } from './words.ts';

interface ConditionFormProps {
  readonly list: ListState;
  readonly name: string;
  readonly former: AddressCondition | undefined;
  readonly onApply: (condition: AddressCondition) => void;
  readonly onClose: () => void;
}

/** The field with an input for a search text or number: of any length and size. */
function soughtField(field: Field): Field {
  if (kindOf(field).isNumeric) return { ...field, min: undefined, max: undefined };
  return field.multiline ? { ...field, multiline: false } : field;
}

/** The operator and the value of a condition. The field's kind determines the operators. */
export function ConditionForm({ list, name, former, onApply, onClose }: ConditionFormProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { resource, scope } = list.props;
  const field = resource.fields[name];
  const [operator, setOperator] = useState<string | undefined>(
    former && (bareOperatorOf(former) ?? former.operator),
  );
  const start = field && former && former.value !== '' ? typed(field, former.value) : null;
  const form = useForm<Record<string, unknown>>({ defaultValues: { [name]: start } });
  const { setFocus } = form;
  const isListed = field !== undefined && hasListedValues(field);
  useEffect(() => {
    if (!isListed) setFocus(name);
  }, [isListed, name, setFocus]);
  const sought = useMemo(() => field && soughtField(field), [field]);
  if (!field || !sought) return null;
  const operators = valueOperatorsOf(field);
  const bares = presenceOperatorsOf(field).length > 0 ? bareOperators : [];
  const bare =
    bares.find((candidate) => candidate === operator) ?? (operators.length > 0 ? undefined : bares[0]);
  const current = operators.find((candidate) => candidate === operator) ?? operators[0];
  const value: unknown = form.watch(name);
  const text = isBlank(value) ? '' : String(value).trim();
  const about = (
    <>
      <p style={{ margin: '0 0 4px', fontWeight: 600 }}>{list.words.label(name)}</p>
      <SelectBox
        label={translate('list.filters.operator')}
        value={bare ?? current ?? ''}
        onChange={setOperator}
        autoFocus={operators.length === 0}
      >
        {operators.map((candidate) => (
          <option key={candidate} value={candidate}>
            {translate(operatorKey(field, candidate))}
          </option>
        ))}
        {bares.map((candidate) => (
          <option key={candidate} value={candidate}>
            {translate(`list.operators.${candidate}`)}
          </option>
        ))}
      </SelectBox>
    </>
  );
  if (isListed && !bare)
    return (
      <>
        {about}
        <ValueSearch
          resource={resource}
          name={name}
          field={field}
          scope={scope}
          onValue={(picked) => current && onApply({ field: name, operator: current, value: picked })}
        />
      </>
    );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (bare) return onApply(bareCondition(name, bare));
          const { isNumeric, time } = kindOf(field);
          const violation = isNumeric || time ? validateField(name, sought, { [name]: value }) : null;
          if (violation) form.setError(name, { message: describeViolation(resource, violation, locale) });
          else if (current && text !== '') onApply({ field: name, operator: current, value: text });
        }}
      >
        {about}
        {!bare && (
          <ValueInput
            resource={resource}
            name={name}
            field={sought}
            label={translate('list.filters.value')}
            scope={scope}
            idPrefix="filter-"
          />
        )}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 }}>
          <Button onClick={onClose}>{translate('list.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!bare && text === ''}>
            {translate('list.filters.apply')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
