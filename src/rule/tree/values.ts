import { eventField, type EventField } from '../../../resources/events/fields.ts';
import { valueCount, type ConditionKind } from './conditionKinds.ts';

/** Maximum characters of a value in the builder. Longer texts, and texts with invisible characters, are shown as rule text. */
const maxTextLength = 1_000;
const unseenPattern = /[\p{C}\u2028\u2029]|^\s*$/u;

/** True when the builder's input for a field of `type` shows and returns `value` unchanged. */
function isShownValue(value: unknown, type: EventField['type']): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === 'string' && value.length <= maxTextLength && !unseenPattern.test(value);
}

function isComparable(path: unknown, type: EventField['type']): boolean {
  return typeof path === 'string' && eventField(path)?.type === type;
}

/**
 * The operands of a line by slot. Undefined when missing or of the wrong type. When the kind changes, a value is kept when it fits: a
 * single text becomes a list of one, and back.
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

/** True when the builder shows the values of a rule unchanged. Undefined ones are missing choices. */
export function areShownValues(kind: ConditionKind, values: readonly unknown[], type: EventField['type']) {
  if (kind.values === 'field') return values.every((path) => path === undefined || isComparable(path, type));
  if (kind.values !== 'list')
    return values.every((value) => value === undefined || isShownValue(value, type));
  const [list] = values;
  if (list === undefined) return true;
  // An empty list would look like a missing choice, and duplicates like an error of the builder.
  return (
    Array.isArray(list) &&
    list.length > 0 &&
    new Set(list).size === list.length &&
    list.every((value) => isShownValue(value, type))
  );
}
