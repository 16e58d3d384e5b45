import type { Actions, AnswerOf, InputOf } from './action.ts';
import type { CallOptions, OptionRules } from '../fields/options.ts';

type RowOf<A> =
  AnswerOf<A> extends readonly (infer Row)[]
    ? Row
    : AnswerOf<A> extends { readonly items: readonly (infer Row)[] }
      ? Row
      : never;

/** The names of the properties of `Row` with a value like `Value`. */
type NamesOf<Row, Value> = {
  [Name in keyof Row & string]-?: NonNullable<Row[Name]> extends Value ? Name : never;
}[keyof Row & string];

type ItemIn<Row, Items> = Items extends keyof Row
  ? Row[Items] extends readonly (infer Item)[]
    ? Item
    : never
  : Row;

/** The words that depend on the input and the response of the call. */
interface TypedWords<ActionMap extends Actions, Name extends keyof ActionMap, Items, Row, Item> {
  readonly rules?: () => Promise<{ readonly default: OptionRules<Item> }>;
  readonly input?: (...by: Parameters<NonNullable<CallOptions['input']>>) => InputOf<ActionMap[Name]>;
  readonly unsaved?: {
    [Other in keyof ActionMap & string]: {
      readonly action: Other;
      readonly params: { readonly [Param in keyof InputOf<ActionMap[Other]>]: string };
    };
  }[keyof ActionMap & string];
  readonly items?: Items;
  readonly group?: NamesOf<Row, string>;
  readonly key: NamesOf<Item, string>;
  readonly label: NamesOf<Item, string>;
  readonly order?: NamesOf<Item, number>;
}

/** Options from the call `action` of `actions`. A property that its response does not have fails to compile. */
export function callOptions<
  const ActionMap extends Actions,
  const Name extends keyof ActionMap & string,
  const Items extends NamesOf<RowOf<ActionMap[Name]>, readonly object[]> | undefined = undefined,
>(
  _actions: ActionMap,
  action: Name,
  words: Omit<CallOptions, 'action'> &
    TypedWords<ActionMap, Name, Items, RowOf<ActionMap[Name]>, ItemIn<RowOf<ActionMap[Name]>, Items>>,
): CallOptions {
  return { action, ...words };
}
