import { eventField, type EventField } from '../../resources/rules/event.ts';
import { readExpression } from '../../resources/rules/types.ts';
import {
  conditionKindNames,
  conditionKinds,
  fieldOf,
  fillShape,
  hole,
  isHole,
  matchShape,
  type ConditionKind,
  type ConditionKindName,
} from './conditionKinds.ts';
import { areShownValues, chosenValues } from './values.ts';

/** How several fields are held against the same: one of them, each, or none has to fit. The operators of JSON logic. */
export const quantifiers = ['some', 'all', 'none'] as const;
export type Quantifier = (typeof quantifiers)[number];

export type FieldType = EventField['type'];
export const fieldTypes: readonly FieldType[] = ['text', 'number', 'instant'];

/** A line about several fields: which, and how each is compared. */
export interface Several {
  readonly quantifier: Quantifier;
  readonly type: FieldType;
  readonly kind: ConditionKindName;
  /** Paths; undefined while none is chosen. */
  readonly fields: readonly string[] | undefined;
  readonly values: readonly unknown[];
}

/** The builder's operands of a comparison of several fields, whatever the comparison: the fields, and up to two values. */
export const severalSlots = 3;

/** The type of such a line in the builder, and the field and the comparison that stand in it. */
export const severalType = (type: FieldType) => `several ${type}`;
export const severalField = (quantifier: Quantifier, type: FieldType) => `@${quantifier} ${type}`;
export const severalKind = (kind: ConditionKindName) => `several ${kind}`;

/** The kinds of comparisons that several fields of `type` are offered: in a list other fields cannot be named. */
export function severalKinds(type: FieldType): ConditionKindName[] {
  return conditionKindNames.filter((name) => {
    const kind: ConditionKind = conditionKinds[name];
    return kind.types.includes(type) && kind.values !== 'field';
  });
}

/** The comparison of several fields that a field of the builder stands for; undefined for a field of the event. */
export function severalOf(field: string | null): Pick<Several, 'quantifier' | 'type'> | undefined {
  for (const quantifier of quantifiers)
    for (const type of fieldTypes) if (field === severalField(quantifier, type)) return { quantifier, type };
  return undefined;
}

export function kindOfSeveral(operator: string | null): ConditionKindName | undefined {
  return conditionKindNames.find((name) => severalKind(name) === operator);
}

/** The fields that a list names and nothing else, each once and all of one type; null where it is another list. */
function readFields(list: unknown): { readonly paths: readonly string[]; readonly type: FieldType } | null {
  if (!Array.isArray(list) || list.length === 0) return null;
  const paths = list.map(fieldOf);
  const [type, ...others] = new Set(paths.map((path) => eventField(path ?? '')?.type));
  if (type === undefined || others.length > 0 || new Set(paths).size !== paths.length) return null;
  return { paths: paths as string[], type };
}

/** A condition on several fields of the event; null where it is something else, or has no form in the builder. */
export function readSeveral(part: unknown): Several | null {
  const expression = readExpression(part);
  const quantifier = quantifiers.find((name) => name === expression?.operator);
  if (!expression || !quantifier || expression.args.length !== 2) return null;
  const [list, condition] = expression.args;
  const fields = readFields(list);
  if (!fields && !isHole(list)) return null;
  for (const type of fields ? [fields.type] : fieldTypes)
    for (const kind of severalKinds(type)) {
      const filling = matchShape(conditionKinds[kind].shape, condition);
      if (filling?.field !== '' || !areShownValues(conditionKinds[kind], filling.values, type)) continue;
      return { quantifier, type, kind, fields: fields?.paths, values: filling.values };
    }
  return null;
}

/** The fields in the builder's operands: those of the type, each once; undefined when there are none. */
export function chosenFields(operands: unknown, type: FieldType): readonly string[] | undefined {
  if (!Array.isArray(operands)) return undefined;
  const paths = operands.filter((path): path is string => eventField(String(path))?.type === type);
  return paths.length > 0 ? [...new Set(paths)] : undefined;
}

/** The JSON of such a line, from what the builder holds. */
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
        fields?.map((path) => ({ var: path })) ?? hole,
        fillShape(kind.shape, { field: '', values }),
      ],
    },
    isComplete: fields !== undefined && !values.includes(undefined),
  };
}
