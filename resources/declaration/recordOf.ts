import type { Resource } from './resource.ts';
import type { ReadableValues } from './valuesOf.ts';

type EmbeddedIn<FieldMap> = {
  [
    Name in keyof FieldMap as FieldMap[Name] extends { readonly embed: infer Property extends string }
      ? Property
      : never
  ]?: {
    uid: string;
    name: string;
  };
};

/** The record of a resource in the portal and in the platform's hooks, inferred from the declaration. */
export type RecordOf<R> =
  R extends Resource<infer FieldMap, infer ScopeMap, infer Id>
    ? { id: string } & { [Name in Id]: string } & {
        [Parameter in keyof ScopeMap as ScopeMap[Parameter] & string]: string;
      } & ReadableValues<FieldMap> &
        EmbeddedIn<FieldMap>
    : never;
