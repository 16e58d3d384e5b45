import {
  BasicConfig,
  Utils,
  type ButtonProps,
  type Config,
  type ConjsProps,
  type FieldProps,
  type ItemBuilderProps,
  type WidgetProps,
} from '@react-awesome-query-builder/mui';
import type { ReactNode } from 'react';
import { scheduleOperators } from '../../../resources/rules/schedule.ts';
import { eventFields } from '../../../resources/events/fields.ts';
import {
  conditionKindNames,
  conditionKinds,
  valueCount,
  type ConditionKind,
} from '../tree/conditionKinds.ts';
import {
  fieldTypes as types,
  type FieldType,
  quantifiers,
  severalSlots,
  severalField,
  severalKind,
  severalKinds,
  severalType,
} from '../tree/several.ts';
import { scheduleField, scheduleKind, scheduleSlots, scheduleType } from '../tree/scheduleLines.ts';
import { partField, partOperator } from '../tree/tree.ts';
import { Conjunction } from './Conjunction.tsx';
import { Line } from './Line.tsx';
import { PartInput } from './PartInput.tsx';
import { RuleButton } from './RuleButton.tsx';
import { RuleSelect } from './RuleSelect.tsx';
import { OtherFieldInput } from './OtherFieldInput.tsx';
import { ScheduleInput } from './ScheduleInput.tsx';
import { SeveralInput } from './SeveralInput.tsx';
import { ValueInput } from './ValueInput.tsx';

/** Maximum depth of added groups. Deeper groups of a rule are shown. */
const maxDepth = 6;
const maxLines = 200;

/** The operand of a comparison: values, a list of them, or another field. The library treats each as a separate widget. */
const sides = ['value', 'list', 'field'] as const;
type Side = (typeof sides)[number];

function sideOf({ values }: ConditionKind): Side {
  return values === 'list' || values === 'field' ? values : 'value';
}

/** The condition kinds for fields of `type` with this operand. */
function kindsFor(type: FieldType, side: Side) {
  return conditionKindNames.filter((name) => {
    const kind: ConditionKind = conditionKinds[name];
    return kind.types.includes(type) && sideOf(kind) === side;
  });
}

const inputs = { value: ValueInput, list: ValueInput, field: OtherFieldInput } as const;

function widget(type: string, side: Side) {
  const Input = inputs[side];
  return { type, valueSrc: 'value', valueLabel: '', factory: (props: WidgetProps) => <Input {...props} /> };
}

/** Settings by the operators of the schedule. */
function forSchedule<Setting>(
  name: typeof scheduleType,
  settingOf: (operator: Parameters<typeof scheduleType>[0]) => Setting,
) {
  return Object.fromEntries(scheduleOperators.map((operator) => [name(operator), settingOf(operator)]));
}

const bothKinds = [false, true];

/**
 * The settings of the library: own fields, conditions and inputs, because the library's inputs have no accessible names. The inputs
 * translate their labels, so that the settings are the same for every locale. The library's conversions to and from JSON logic are not
 * used, and drag and drop is off.
 */
const settings = {
  ...BasicConfig,
  conjunctions: { AND: { label: 'AND' }, OR: { label: 'OR' } },
  operators: {
    ...Object.fromEntries(
      conditionKindNames.map((name) => [name, { cardinality: valueCount(conditionKinds[name]) }]),
    ),
    ...Object.fromEntries(
      conditionKindNames.map((name) => [severalKind(name), { cardinality: severalSlots }]),
    ),
    ...Object.fromEntries(
      scheduleOperators.flatMap((operator) =>
        bothKinds.map((isNot) => [scheduleKind(operator, isNot), { cardinality: scheduleSlots(operator) }]),
      ),
    ),
    [partOperator]: { cardinality: 1 },
  },
  widgets: {
    ...Object.fromEntries(
      types.flatMap((type) => sides.map((side) => [`${type} ${side}`, widget(type, side)])),
    ),
    ...Object.fromEntries(
      types.map((type) => [
        severalType(type),
        {
          type: severalType(type),
          valueSrc: 'value',
          valueLabel: '',
          factory: (props: WidgetProps) => <SeveralInput {...props} />,
        },
      ]),
    ),
    ...forSchedule(scheduleType, (operator) => ({
      type: scheduleType(operator),
      valueSrc: 'value',
      valueLabel: '',
      factory: (props: WidgetProps) => <ScheduleInput {...props} />,
    })),
    part: { type: 'part', valueSrc: 'value', factory: (props: WidgetProps) => <PartInput {...props} /> },
  },
  types: {
    ...Object.fromEntries(
      types.map((type) => [
        type,
        {
          valueSources: ['value'],
          defaultOperator: 'is',
          mainWidget: `${type} value`,
          widgets: Object.fromEntries(
            sides.map((side) => [`${type} ${side}`, { operators: kindsFor(type, side) }]),
          ),
        },
      ]),
    ),
    ...Object.fromEntries(
      types.map((type) => [
        severalType(type),
        {
          valueSources: ['value'],
          defaultOperator: severalKind('is'),
          mainWidget: severalType(type),
          widgets: { [severalType(type)]: { operators: severalKinds(type).map(severalKind) } },
        },
      ]),
    ),
    ...forSchedule(scheduleType, (operator) => ({
      valueSources: ['value'],
      defaultOperator: scheduleKind(operator, false),
      mainWidget: scheduleType(operator),
      widgets: {
        [scheduleType(operator)]: { operators: bothKinds.map((isNot) => scheduleKind(operator, isNot)) },
      },
    })),
    part: {
      valueSources: ['value'],
      defaultOperator: partOperator,
      mainWidget: 'part',
      widgets: { part: { operators: [partOperator] } },
    },
  },
  fields: {
    ...Object.fromEntries(
      eventFields.map(({ path, type }) => [path, { type, valueSources: ['value'], eventPath: path }]),
    ),
    ...Object.fromEntries(
      types.flatMap((type) =>
        quantifiers.map((quantifier) => [
          severalField(quantifier, type),
          {
            type: severalType(type),
            valueSources: ['value'],
          },
        ]),
      ),
    ),
    ...forSchedule(scheduleField, (operator) => ({ type: scheduleType(operator), valueSources: ['value'] })),
    [partField]: { type: 'part', valueSources: ['value'] },
  },
  settings: {
    ...BasicConfig.settings,
    // Field paths contain dots.
    fieldSeparator: '/',
    canReorder: false,
    canRegroup: false,
    canLeaveEmptyGroup: false,
    removeEmptyGroupsOnLoad: false,
    removeEmptyRulesOnLoad: false,
    removeIncompleteRulesOnLoad: false,
    removeInvalidMultiSelectValuesOnLoad: false,
    // `is` for a number stays `is` for a text. Without the same comparison, the default applies.
    setOpOnChangeField: ['keep', 'default'],
    clearValueOnChangeField: true,
    clearValueOnChangeOp: false,
    // A single value and a list of one are converted, see `chosenValues`.
    convertableWidgets: Object.fromEntries(
      types.flatMap((type) => [
        [`${type} value`, [`${type} list`]],
        [`${type} list`, [`${type} value`]],
      ]),
    ),
    showErrorMessage: false,
    showNot: true,
    showLock: false,
    maxNesting: maxDepth,
    maxNumberOfRules: maxLines,
    maxLabelsLength: 200,
    groupActionsPosition: 'bottomLeft',
    renderField: (props: FieldProps) => <RuleSelect what="field" {...props} />,
    renderOperator: (props: FieldProps) => <RuleSelect what="kind" {...props} />,
    renderConjs: (props: ConjsProps) => <Conjunction {...props} />,
    renderButton: (props: ButtonProps) => <RuleButton {...props} />,
    renderButtonGroup: ({ children }: { children?: ReactNode }) => children,
    renderProvider: ({ children }: { children?: ReactNode }) => children,
    renderItem: (props: ItemBuilderProps) => <Line {...props} />,
    renderConfirm: undefined,
    useConfirm: undefined,
    removeRuleConfirmOptions: undefined,
    removeGroupConfirmOptions: undefined,
  },
};
// The library's types require every setting; omitted ones have defaults.
export const config = settings as unknown as Config;

// On import, not when a rule opens: this module is loaded while the browser is idle.
Utils.ConfigUtils.extendConfig(config);
