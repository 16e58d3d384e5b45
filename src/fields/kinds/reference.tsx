import { useRecordContext } from 'ra-core';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';
import { ReferenceInput } from '../inputs/ReferenceInput.tsx';
import { optionsWithin, useLookup } from '../choosing/useLookup.ts';
import type { InputKind } from './kind.ts';

/**
 * The label of a reference whose response does not embed the name. Looked up when the target's whole list is
 * loaded.
 */
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
