import type { QuickFilter } from '../../../resources/declaration/index.ts';
import { valueAsOf } from '../../../resources/declaration/filters/relative.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { addressText, conditionOf, type AddressCondition } from '../address.ts';

export interface QuickState {
  /** A field whose value is chosen, or a complete filter. */
  readonly question: QuickFilter | string;
  /** The conditions of the complete filter. */
  readonly conditions: readonly AddressCondition[];
  /** Its positions among the active filters; empty while it is off. */
  readonly positions: readonly number[];
}

/** The quick filters that the viewer may use, and the active filters that belong to them. */
export function quickStates(
  { resource, place }: Pick<PlaceProps, 'resource' | 'place'>,
  on: readonly AddressCondition[],
  mayAsk: (field: string) => boolean,
  now = new Date(),
): QuickState[] {
  return (place.list?.quick ?? []).flatMap((question): QuickState[] => {
    if (typeof question === 'string') {
      const position = on.findIndex(({ field }) => field === question);
      return mayAsk(question)
        ? [{ question, conditions: [], positions: position < 0 ? [] : [position] }]
        : [];
    }
    const conditions = Object.entries(question.filter).flatMap(
      ([key, value]) =>
        (value === undefined ? null : conditionOf(resource, key, addressText(valueAsOf(value, now)))) ?? [],
    );
    const positions = conditions.map((condition) =>
      on.findIndex(
        ({ field, operator, value }) =>
          field === condition.field && operator === condition.operator && value === condition.value,
      ),
    );
    if (!conditions.every(({ field }) => mayAsk(field))) return [];
    return [{ question, conditions, positions: positions.includes(-1) ? [] : positions }];
  });
}

/** Adds a quick filter. It replaces active filters on its fields that have another value, and the active quick filters with one of those. */
export function withQuestion(
  on: readonly AddressCondition[],
  question: readonly AddressCondition[],
  quick: readonly Pick<QuickState, 'positions'>[],
): readonly AddressCondition[] {
  const isReplaced = ({ field, operator }: AddressCondition) =>
    operator === 'eq' && question.some((one) => one.operator === 'eq' && one.field === field);
  const replaced = new Set(on.filter(isReplaced));
  for (const { positions } of quick) {
    const own = positions.flatMap((position) => on[position] ?? []);
    if (own.some((condition) => replaced.has(condition))) for (const one of own) replaced.add(one);
  }
  return [...on.filter((condition) => !replaced.has(condition)), ...question];
}

/** Named quick filters that exclude each other, because each sets a value of the same field. */
export interface QuickGroup {
  readonly field: string;
  readonly states: readonly QuickState[];
  /** Positions of what they have set among the active filters. */
  readonly positions: readonly number[];
}

/** The quick filters in their order. Those that exclude each other are one group, at the place of the first. */
export function groupQuick(states: readonly QuickState[]): (QuickState | QuickGroup)[] {
  const fieldsOf = ({ conditions }: QuickState) =>
    conditions.flatMap(({ field, operator }) => (operator === 'eq' ? [field] : []));
  const fieldOf = (state: QuickState) =>
    fieldsOf(state).find((field) =>
      states.some((other) => other !== state && fieldsOf(other).includes(field)),
    );
  return states.flatMap((state): (QuickState | QuickGroup)[] => {
    const field = fieldOf(state);
    const group = field === undefined ? [state] : states.filter((other) => fieldOf(other) === field);
    if (field === undefined || group.length === 1) return [state];
    return group[0] === state
      ? [{ field, states: group, positions: group.flatMap(({ positions }) => positions) }]
      : [];
  });
}
