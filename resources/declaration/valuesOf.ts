import type { WriteOnlyKind } from './kinds/hidden.ts';

type ValueOf<F> = F extends { readonly _value?: infer Value } ? Exclude<Value, undefined> : never;
type RequiredNames<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly required: true } ? Name : never;
}[keyof FieldMap];
type ReadableNames<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly kind: WriteOnlyKind } ? never : Name;
}[keyof FieldMap];

/** The values of declared fields: required ones are present, others may be absent or null. */
export type ValuesOf<FieldMap, Names extends keyof FieldMap = keyof FieldMap> = {
  [Name in Extract<RequiredNames<FieldMap>, Names>]: ValueOf<FieldMap[Name]>;
} & {
  [Name in Exclude<Names, RequiredNames<FieldMap>>]?: ValueOf<FieldMap[Name]> | null;
};

/** The values of the fields that responses contain. */
export type ReadableValues<FieldMap> = ValuesOf<FieldMap, ReadableNames<FieldMap>>;
