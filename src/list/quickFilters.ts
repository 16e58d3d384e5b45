import type { QuickFilter } from '../../resources/declaration/index.ts';
import type { PlaceProps } from '../portal/PlaceProps.ts';
import { conditionOf, type AddressCondition } from './address.ts';

interface QuickState {
  /** A field of which a value is chosen, or a whole filter. */
  readonly question: QuickFilter | string;
  /** The conditions of the whole filter. */
  readonly conditions: readonly AddressCondition[];
  /** Where it stands among the filters that are on; empty while it is off. */
  readonly positions: readonly number[];
}

/** The usual questions of a list that the viewer may ask, and which of the filters that are on are theirs. */
export function quickStates(
  { resource, place }: Pick<PlaceProps, 'resource' | 'place'>,
  on: readonly AddressCondition[],
  mayAsk: (field: string) => boolean,
): QuickState[] {
  return (place.list?.quick ?? []).flatMap((question): QuickState[] => {
    if (typeof question === 'string') {
      const position = on.findIndex(({ field }) => field === question);
      return mayAsk(question)
        ? [{ question, conditions: [], positions: position < 0 ? [] : [position] }]
        : [];
    }
    const conditions = Object.entries(question.filter).flatMap(
      ([key, value]) => conditionOf(resource, key, String(value)) ?? [],
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

/** The filters with a usual question among them. It takes the place of others that ask for another value of one of its fields. */
export function withQuestion(
  on: readonly AddressCondition[],
  question: readonly AddressCondition[],
): readonly AddressCondition[] {
  const isBeside = ({ field, operator }: AddressCondition) =>
    !question.some((one) => one.operator === 'eq' && operator === 'eq' && one.field === field);
  return [...on.filter(isBeside), ...question];
}
