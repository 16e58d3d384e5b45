type Primitive = string | number | boolean | null | undefined;

/** The words of every object that a union allows. */
type WordsIn<Allowed> = Allowed extends object ? keyof Allowed : never;

/** Everything that a union allows under one word. */
type PartOf<Allowed, Word> = Allowed extends object
  ? Word extends keyof Allowed
    ? Allowed[Word]
    : never
  : never;

/** `never` in place of each word that `Allowed` does not have, at any depth. */
type OnlyWordsOf<Given, Allowed> = unknown extends Allowed
  ? unknown
  : Given extends Primitive | ((...input: never) => unknown)
    ? unknown
    : Given extends readonly unknown[]
      ? {
          readonly [Index in keyof Given]: OnlyWordsOf<
            Given[Index],
            Extract<Allowed, readonly unknown[]>[number]
          >;
        }
      : {
          readonly [Word in keyof Given]: Word extends WordsIn<Allowed>
            ? OnlyWordsOf<Given[Word], PartOf<Allowed, Word>>
            : never;
        };

/**
 * A part of a declaration without any word beside those of `Allowed`, at any depth. By itself a type parameter takes every word more,
 * and TypeScript looks for such words in literals only, not in constants that are spread.
 */
export type Exact<Given, Allowed> = Given & OnlyWordsOf<Given, Allowed>;

/** Refuses words beside `Words` in each of several parts. Looks at no depth: what these parts hold is exact already. */
export type NoOtherWords<Given, Words extends PropertyKey> = {
  readonly [Name in keyof Given]: { readonly [Unknown in Exclude<keyof Given[Name], Words>]: never };
};
