import { eventField, type EventField } from '../../../resources/events/fields.ts';
import { readExpression } from '../../../resources/rules/types.ts';
import {
  conditionKindNames,
  conditionKinds,
  fieldOf,
  fillShape,
  missingChoice,
  isMissingChoice,
  matchShape,
  type ConditionKind,
  type ConditionKindName,
} from './conditionKinds.ts';
import { areShownValues, chosenValues } from './values.ts';

/** Quantifiers of a comparison of several fields: at least one, each, or none has to match. Operators of JSON logic. */
export const quantifiers = ['some', 'all', 'none'] as const;
export type Quantifier = (typeof quantifiers)[number];

export type FieldType = EventField['type'];
export const fieldTypes: readonly FieldType[] = ['text', 'number', 'instant'];

/** A line about several fields. */
export interface Several {
  readonly quantifier: Quantifier;
  readonly type: FieldType;
  readonly kind: ConditionKindName;
  /** Paths. Undefined while none is selected. */
  readonly fields: readonly string[] | undefined;
  readonly values: readonly unknown[];
}

/** Number of operands of such a line in the builder: the fields, and up to two values. */
export const severalSlots = 3;

/** Names of the type, field and comparison of such a line in the builder. */
export const severalType = (type: FieldType) => `several ${type}`;
export const severalField = (quantifier: Quantifier, type: FieldType) => `@${quantifier} ${type}`;
export const severalKind = (kind: ConditionKindName) => `several ${kind}`;

/** Comparisons for several fields of `type`. Within a list quantifier, other fields cannot be referenced. */
export function severalKinds(type: FieldType): ConditionKindName[] {
  return conditionKindNames.filter((name) => {
    const kind: ConditionKind = conditionKinds[name];
    return kind.types.includes(type) && kind.values !== 'field';
  });
}

/** The quantifier and type of a builder field made by `severalField`. Undefined for a field of the event. */
export function severalOf(field: string | null): Pick<Several, 'quantifier' | 'type'> | undefined {
  for (const quantifier of quantifiers)
    for (const type of fieldTypes) if (field === severalField(quantifier, type)) return { quantifier, type };
  return undefined;
}

export function kindOfSeveral(operator: string | null): ConditionKindName | undefined {
  return conditionKindNames.find((name) => severalKind(name) === operator);
}

/** The fields of a list that consists of distinct fields of one type. Null for other lists. */
function readFields(list: unknown): { readonly paths: readonly string[]; readonly type: FieldType } | null {
  if (!Array.isArray(list) || list.length === 0) return null;
  const paths = list.map(fieldOf);
  const [type, ...others] = new Set(paths.map((path) => eventField(path ?? '')?.type));
  if (type === undefined || others.length > 0 || new Set(paths).size !== paths.length) return null;
  return { paths: paths as string[], type };
}

/** Reads a condition on several fields. Null for other conditions, or when the builder has no form for it. */
export function readSeveral(part: unknown): Several | null {
  const expression = readExpression(part);
  const quantifier = quantifiers.find((name) => name === expression?.operator);
  if (!expression || !quantifier || expression.args.length !== 2) return null;
  const [list, condition] = expression.args;
  const fields = readFields(list);
  if (!fields && !isMissingChoice(list)) return null;
  for (const type of fields ? [fields.type] : fieldTypes)
    for (const kind of severalKinds(type)) {
      const filling = matchShape(conditionKinds[kind].shape, condition);
      if (filling?.field !== '' || !areShownValues(conditionKinds[kind], filling.values, type)) continue;
      return { quantifier, type, kind, fields: fields?.paths, values: filling.values };
    }
  return null;
}

/** The distinct fields of the type in the builder's operands. Undefined when there are none. */
export function chosenFields(operands: unknown, type: FieldType): readonly string[] | undefined {
  if (!Array.isArray(operands)) return undefined;
  const paths = operands.filter((path): path is string => eventField(String(path))?.type === type);
  return paths.length > 0 ? [...new Set(paths)] : undefined;
}

/** The JSON of such a line, from the operands in the builder. */
export function writeSeveral(
  { quantifier, type }: Pick<Several, 'quantifier' | 'type'>,
  name: ConditionKindName,
  [operands, ...heldValues]: readonly unknown[],
): { readonly rule: unknown; readonly isComplete: boolean } {
  const kind: ConditionKind = conditionKinds[name];
  const fields = chosenFields(operands, type);
  const values = chosenValues(kind, heldValues, type);
  return {
    rule: {
      [quantifier]: [
        fields?.map((path) => ({ var: path })) ?? missingChoice,
        fillShape(kind.shape, { field: '', values }),
      ],
    },
    isComplete: fields !== undefined && !values.includes(undefined),
  };
}
