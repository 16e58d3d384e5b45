import { localize } from '../../../resources/declaration/index.ts';
import { eventField } from '../../../resources/events/fields.ts';
import { eventFieldsOf } from '../../../resources/events/index.ts';
import { scheduleLabels } from '../../../resources/rules/schedule.ts';
import { SelectBox } from '../../fields/choosing/SelectBox.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import { type ConditionKindName, conditionKind, fits } from '../tree/conditionKinds.ts';
import { useEventType } from '../event/EventType.ts';
import { fieldTypes, kindOfSeveral, severalOf, severalType } from '../tree/several.ts';
import { operatorOfField, scheduleOfKind } from '../tree/scheduleLines.ts';
import { partField, partOperator } from '../tree/tree.ts';
import type { SelectProps } from './libraryProps.ts';

interface RuleSelectProps extends SelectProps {
  readonly what: 'field' | 'kind';
}

/** Groups of comparisons: with a value, with another field, and without an operand. */
const groups = ['value', 'field', 'alone'] as const;

function groupOf(kind: string | undefined): (typeof groups)[number] {
  const values = conditionKind(kind)?.values;
  if (values === 'none') return 'alone';
  return values === 'field' ? 'field' : 'value';
}

interface KindOptionsProps {
  readonly kinds: readonly string[];
  readonly type: string | undefined;
}

function KindOptions({ kinds, type }: KindOptionsProps) {
  const translate = useTranslate();
  const isMoment = type === 'instant' || type === severalType('instant');
  const words = (kind: ConditionKindName) => {
    const usual = translate(`rule.kinds.${kind}`);
    if (isMoment) return translate(`rule.instantKinds.${kind}`, { _: usual });
    const isText = type === 'text' || type === severalType('text');
    return isText ? translate(`rule.textKinds.${kind}`, { _: usual }) : usual;
  };
  const schedule = kinds.flatMap((key) => {
    const line = scheduleOfKind(key);
    const which = line?.isNot ? 'isNot' : 'is';
    return line ? [{ key, words: translate(`rule.schedule.${which}.${line.operator}`) }] : [];
  });
  if (schedule.length > 0)
    return schedule.map(({ key, words: text }) => (
      <option key={key} value={key}>
        {text}
      </option>
    ));
  const entries = kinds.map((key) => ({ key, kind: (kindOfSeveral(key) ?? key) as ConditionKindName }));
  return groups.map((group) => {
    const within = entries.filter(({ kind }) => groupOf(kind) === group);
    return (
      within.length > 0 && (
        <optgroup key={group} label={translate(`rule.kindGroups.${group}`)}>
          {within.map(({ key, kind }) => (
            <option key={key} value={key}>
              {words(kind)}
            </option>
          ))}
        </optgroup>
      )
    );
  });
}

/** The fields of the event, then those of the schedule, then the options for several fields. */
function FieldOptions({ items }: Pick<SelectProps, 'items'>) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const pathOf = ({ path, key }: SelectProps['items'][number]) => path ?? key;
  const wordsOf = (path: string) => {
    const several = severalOf(path);
    if (several) return translate(`rule.several.${several.quantifier}.${several.type}`);
    const schedule = operatorOfField(path);
    if (schedule) return localize(scheduleLabels[schedule], locale);
    const field = eventField(path);
    return field ? localize(field.label, locale) : translate('rule.builder.part');
  };
  const option = (path: string) => (
    <option key={path} value={path}>
      {wordsOf(path)}
    </option>
  );
  const paths = items.map(pathOf);
  const several = paths.filter((path) => severalOf(path));
  const schedule = paths.filter((path) => operatorOfField(path));
  return (
    <>
      {paths.filter((path) => !severalOf(path) && !operatorOfField(path)).map(option)}
      {schedule.length > 0 && (
        <optgroup label={translate('rule.schedule.label')}>{schedule.map(option)}</optgroup>
      )}
      {several.length > 0 && (
        <optgroup label={translate('rule.several.label')}>{several.map(option)}</optgroup>
      )}
    </>
  );
}

const placeholders = { field: 'chooseField', kind: 'chooseKind' } as const;

/** Native select for the field of a line or its comparison: fastest by keyboard and on a phone. */
export function RuleSelect(props: RuleSelectProps) {
  const { what, items, selectedKey, setField, readonly, fieldConfig } = props;
  const translate = useTranslate();
  const fieldsOfType = eventFieldsOf(useEventType());
  // A part shown as text cannot be selected or changed into something else.
  const isPart = selectedKey === partField || selectedKey === partOperator;
  if (isPart && what === 'kind') return null;
  const several = fieldTypes.find((type) => fieldConfig?.type === severalType(type));
  const field = eventField(fieldConfig?.eventPath ?? '') ?? (several && { type: several });
  const offered = items.filter(({ path, key }) => {
    const own = path ?? key;
    if (!isPart && own === partField) return false;
    // The selected one is shown even when it is not offered.
    if (key === selectedKey || own === selectedKey) return true;
    if (what === 'field') return !eventField(own) || fieldsOfType.some((known) => known.path === own);
    if (!field) return true;
    return fits((kindOfSeveral(key) ?? key) as ConditionKindName, field);
  });
  return (
    <SelectBox
      label={translate(`rule.builder.${what}`)}
      value={selectedKey ?? ''}
      isDisabled={readonly || isPart}
      onChange={setField}
    >
      {selectedKey == null && <option value="">{translate(`rule.builder.${placeholders[what]}`)}</option>}
      {what === 'kind' ? (
        <KindOptions kinds={offered.map(({ key }) => key)} type={fieldConfig?.type} />
      ) : (
        <FieldOptions items={offered} />
      )}
    </SelectBox>
  );
}
