import { useRecordContext } from 'ra-core';
import type { FieldInputProps } from '../../portal/FieldInputProps.ts';
import { useFormatValue } from '../../portal/useFormatValue.ts';
import { ReferenceInput } from '../ReferenceInput.tsx';
import { optionsWithin, useLookup } from '../useLookup.ts';
import type { InputKind } from './kind.ts';

/** The text of a reference whose answer does not carry the name: looked up where the target's list is read whole. */
function ReferenceText({ field, name, scope }: FieldInputProps) {
  const record = useRecordContext();
  const format = useFormatValue();
  const value: unknown = record?.[name];
  const text = format(field, value, record);
  const isKey = typeof value === 'string' && text === value;
  const { options } = useLookup(isKey ? field : undefined, scope);
  const within = Object.fromEntries(
    Object.entries(field.within ?? {}).map(([theirs, ours]) => [theirs, String(record?.[ours])]),
  );
  const option = isKey && optionsWithin(options, within).find(({ key }) => key === value);
  return option ? option.label : text;
}

export const referenceKind: InputKind = { input: () => ReferenceInput, Value: ReferenceText };
