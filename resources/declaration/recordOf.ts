import type { WriteOnlyKind } from './kinds/hidden.ts';
import type { Resource } from './resource.ts';

type ValueOf<F> = F extends { readonly _value?: infer Value } ? Exclude<Value, undefined> : never;
type RequiredNames<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly required: true } ? Name : never;
}[keyof FieldMap];
type ReadableNames<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly kind: WriteOnlyKind } ? never : Name;
}[keyof FieldMap];
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

/** The values of declared fields: required ones are present, others may be absent or null. */
export type ValuesOf<FieldMap, Names extends keyof FieldMap = keyof FieldMap> = {
  [Name in Extract<RequiredNames<FieldMap>, Names>]: ValueOf<FieldMap[Name]>;
} & {
  [Name in Exclude<Names, RequiredNames<FieldMap>>]?: ValueOf<FieldMap[Name]> | null;
};

/** The values of the fields that responses contain. */
export type ReadableValues<FieldMap> = ValuesOf<FieldMap, ReadableNames<FieldMap>>;

/** The record of a resource in the portal and in the platform's hooks, inferred from the declaration. */
export type RecordOf<R> =
  R extends Resource<infer FieldMap, infer ScopeMap, infer Id>
    ? { id: string } & { [Name in Id]: string } & {
        [Parameter in keyof ScopeMap as ScopeMap[Parameter] & string]: string;
      } & ReadableValues<FieldMap> &
        EmbeddedIn<FieldMap>
    : never;
