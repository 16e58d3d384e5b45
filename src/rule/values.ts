import { eventField, eventFields, type EventField } from '../../resources/rules/event.ts';
import { valueCount, type ConditionKind } from './conditionKinds.ts';

/** Longer texts, and such with characters that nobody sees, are better read as text. */
const maxTextLength = 1_000;
const unseenPattern = /[\p{C}\u2028\u2029]|^\s*$/u;

/** Whether the builder's input for a field of `type` shows `value` as it is, and gives it back. */
export function isShownValue(value: unknown, type: EventField['type']): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === 'string' && value.length <= maxTextLength && !unseenPattern.test(value);
}

/** The fields that one of `type` can be held against. */
export function comparableFields(type: EventField['type']): readonly EventField[] {
  return eventFields.filter((field) => field.type === type);
}

function isComparable(path: unknown, type: EventField['type']): boolean {
  return typeof path === 'string' && eventField(path)?.type === type;
}

/**
 * The content of a line of the builder, by slot; undefined when nothing that fits is chosen. A value that stays behind when another kind is chosen is
 * taken along where it fits: one text as a list of one, and back.
 */
export function chosenValues(
  kind: ConditionKind,
  operands: readonly unknown[],
  type: EventField['type'],
): readonly unknown[] {
  return Array.from({ length: valueCount(kind) }, (_, index) => {
    const value = operands[index];
    if (kind.values === 'field') return isComparable(value, type) ? value : undefined;
    if (kind.values !== 'list') {
      const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
      return isShownValue(single, type) ? single : undefined;
    }
    const list = new Set((Array.isArray(value) ? value : [value]).filter((item) => isShownValue(item, type)));
    return list.size > 0 ? [...list] : undefined;
  });
}

/** Whether the builder shows the values of a rule as they are; undefined ones are yet to be chosen. */
export function areShownValues(kind: ConditionKind, values: readonly unknown[], type: EventField['type']) {
  if (kind.values === 'field') return values.every((path) => path === undefined || isComparable(path, type));
  if (kind.values !== 'list')
    return values.every((value) => value === undefined || isShownValue(value, type));
  const [list] = values;
  if (list === undefined) return true;
  // An empty list would look like one that is yet to be chosen, and what stands twice like a mistake of the builder.
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    new Set(list).size === list.length &&
    list.every((value) => isShownValue(value, type))
  );
}
