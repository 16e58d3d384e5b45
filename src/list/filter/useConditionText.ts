import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { valueOfText } from '../../../resources/declaration/conventions.ts';
import type { FilterOperator } from '../../../resources/declaration/filters/filterOperators.ts';
import { date, localize, type AnyResource, type Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { resourceNamed } from '../../../resources/registry.ts';
import { useFormatValue, useViewerLocale } from '../../format/useFormatValue.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { AddressCondition } from '../address.ts';
import { isReadWhole, labeller, lookupQuery, manyQuery } from '../../fields/choosing/references.ts';
import { dayBegun } from './dayBegun.ts';
import { bareOperatorOf, operatorKey } from './words.ts';

type Scope = Readonly<Record<string, string>>;

function targetOf(field: Field | undefined): AnyResource | undefined {
  return field?.target === undefined ? undefined : resourceNamed(field.target);
}

/** Converts a value from the URL to the record's type. */
export function typed(field: Field, value: string): unknown {
  return valueOfText(field, value) ?? value;
}

/** False for a text of a link that is no value of the field: `maybe` for yes or no, `soon` for a day. */
function isTaken(field: Field, value: string): boolean {
  const { isFlag, isNumeric, time } = kindOf(field);
  if (isFlag) return /^(?:true|false)$/.test(value);
  if (isNumeric) return valueOfText(field, value) !== undefined;
  return time === undefined || !Number.isNaN(Date.parse(value));
}

/** True for the marked value of a flag, and for an option that repeats the field's name. */
function saysField(field: Field, value: string, label: string, name: string): boolean {
  if (field.options) return label.toLowerCase().startsWith(name.toLowerCase());
  return field.mark !== undefined && (field.mark.other !== undefined || String(field.mark.is) === value);
}

const day = date();

/** A bound that begins a day is shown as that day, other values as they are. */
function shownMoment(
  field: Field,
  value: unknown,
  operator: FilterOperator,
  timeZone: string | undefined,
): [Field, unknown] {
  const isBound = operator === 'gte' || operator === 'lt';
  const begun = kindOf(field).time === 'moment' && isBound ? dayBegun(String(value), timeZone) : undefined;
  return begun === undefined ? [field, value] : [day, begun];
}

/** The filters as text: "Status is Active". */
export function useConditionTexts(
  resource: AnyResource,
  conditions: readonly AddressCondition[],
  scope: Scope,
): string[] {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const format = useFormatValue();
  const nameOf = useNameOf();
  const timeZone = useTimeZone();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const references = conditions.flatMap(({ field, value }) => {
    const target = targetOf(resource.fields[field]);
    return target && value !== '' ? [{ key: `${field} ${value}`, target, value }] : [];
  });
  const answers = useQueries({
    queries: references.map(({ target, value }) =>
      isReadWhole(target)
        ? lookupQuery(dataProvider, target, scope)
        : manyQuery(dataProvider, target, [value], scope),
    ),
  });
  return conditions.map((condition) => {
    const { field: name, operator, value } = condition;
    const field = resource.fields[name];
    if (!field) return '';
    const bare = bareOperatorOf(condition);
    if (bare === 'filled' && field.mark?.is === 'set') return localize(field.mark.label, locale);
    if (bare)
      return translate('list.filters.bare', {
        field: translate(`resources.${resource.name}.fields.${name}`),
        operator: translate(`list.operators.${bare}`),
      });
    const index = references.findIndex(({ key }) => key === `${name} ${value}`);
    const target = targetOf(field);
    const label =
      target && index >= 0
        ? labeller(field, target, answers[index]?.data ?? [], nameOf)(value, {})
        : format(...shownMoment(field, typed(field, value), operator, timeZone));
    if (!isTaken(field, value))
      return translate('list.filters.unreadable', {
        field: translate(`resources.${resource.name}.fields.${name}`),
        value,
      });
    const valueText = kindOf(field).isText ? translate('list.filters.quoted', { value: label }) : label;
    const many = translate(`resources.${resource.name}.fields.${name}`);
    // A value that names its field says it all: "Locked", "Invitation expired".
    if (operator === 'eq' && saysField(field, value, label, many)) return label;
    const targetName = (count: number) =>
      target ? translate(`resources.${target.name}.name`, { smart_count: count }) : many;
    // A list field named after its items uses the singular: "Building is North Hall".
    const isPlural = kindOf(field).isMany && many === targetName(2);
    return translate('list.filters.sentence', {
      field: isPlural ? targetName(1) : many,
      operator: translate(operatorKey(field, operator)),
      value: valueText,
    });
  });
}
