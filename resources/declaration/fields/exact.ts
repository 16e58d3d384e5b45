type Primitive = string | number | boolean | null | undefined;

/** The words of every object in a union. */
type WordsIn<Allowed> = Allowed extends object ? keyof Allowed : never;

/** The type of one word across a union. */
type PartOf<Allowed, Word> = Allowed extends object
  ? Word extends keyof Allowed
    ? Allowed[Word]
    : never
  : never;

/** `never` for each word that `Allowed` does not have, at any depth. */
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
 * Rejects words outside `Allowed`, at any depth. A type parameter alone accepts excess properties, and TypeScript checks for them in
 * literals only, not in spread constants.
 */
export type Exact<Given, Allowed> = Given & OnlyWordsOf<Given, Allowed>;

/** Rejects words outside `Words` in each of several parts. Does not look deeper: the parts themselves are already exact. */
export type NoOtherWords<Given, Words extends PropertyKey> = {
  readonly [Name in keyof Given]: { readonly [Unknown in Exclude<keyof Given[Name], Words>]: never };
};
