import Button from '@mui/material/Button';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FilterOperator } from '../../../resources/declaration/conventions.ts';
import { isNumber, operatorsOf } from '../../../resources/declaration/conventions.ts';
import { reference, type Field } from '../../../resources/declaration/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { describeViolation, validateField } from '../../../resources/declaration/validation.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { SelectBox } from '../../fields/SelectBox.tsx';
import { ValueInput } from '../../fields/ValueInput.tsx';
import type { AddressCondition } from '../address.ts';
import type { ListState } from '../useListState.ts';
import { typed } from './useConditionText.ts';
import { operatorKey } from './words.ts';

interface ConditionFormProps {
  readonly list: ListState;
  readonly name: string;
  readonly former: AddressCondition | undefined;
  readonly onApply: (condition: AddressCondition) => void;
  readonly onClose: () => void;
}

/** The field as one of its values is asked for, which stands in the address as text. */
function soughtField(field: Field): Field {
  if (field.kind === 'references') return reference(field.target);
  if (field.kind === 'reference') return { ...field, shape: undefined };
  if (isNumber(field)) return { ...field, min: undefined, max: undefined };
  return field.kind === 'text' ? { ...field, multiline: false } : field;
}

/** How a field is compared, by an operator that its kind allows, and with what. */
export function ConditionForm({ list, name, former, onApply, onClose }: ConditionFormProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { resource, scope } = list.props;
  const field = resource.fields[name];
  const [operator, setOperator] = useState<FilterOperator | undefined>(former?.operator);
  const start = field && former ? typed(field, former.value) : null;
  const form = useForm<Record<string, unknown>>({ defaultValues: { [name]: start } });
  const { setFocus } = form;
  useEffect(() => setFocus(name), [name, setFocus]);
  const sought = useMemo(() => field && soughtField(field), [field]);
  if (!field || !sought) return null;
  const operators = operatorsOf(field);
  const chosen = operators.find((candidate) => candidate === operator) ?? operators[0];
  const value: unknown = form.watch(name);
  const text = isBlank(value) ? '' : String(value).trim();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const violation = isNumber(field) ? validateField(name, sought, { [name]: value }) : null;
          if (violation) form.setError(name, { message: describeViolation(resource, violation, locale) });
          else if (chosen && text !== '') onApply({ field: name, operator: chosen, value: text });
        }}
      >
        <p style={{ margin: '0 0 4px', fontWeight: 600 }}>{list.words.label(name)}</p>
        <SelectBox
          label={translate('list.filters.operator')}
          value={chosen ?? ''}
          onChange={(next) => setOperator(operators.find((candidate) => candidate === next))}
        >
          {operators.map((candidate) => (
            <option key={candidate} value={candidate}>
              {translate(operatorKey(field, candidate))}
            </option>
          ))}
        </SelectBox>
        <ValueInput
          resource={resource}
          name={name}
          field={sought}
          label={translate('list.filters.value')}
          scope={scope}
          idPrefix="filter-"
        />
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 }}>
          <Button onClick={onClose}>{translate('list.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={text === ''}>
            {translate('list.filters.apply')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
