import { useRecordContext } from 'ra-core';
import { readableItems, unreadablePart, unreadableText } from '../../../resources/declaration/codec/index.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { ReferencesInput, useChosen } from '../inputs/ReferencesInput.tsx';
import { WithinBuildingsInput } from '../inputs/WithinBuildingsInput.tsx';
import type { InputKind } from './kind.ts';

function ReferencesText(props: FieldInputProps) {
  const record = useRecordContext();
  const value: unknown = record?.[props.name];
  const labels = useChosen(props, readableItems(value)).map(({ label }) => label);
  return [...labels, ...unreadablePart(value).map(unreadableText)].join(', ');
}

export const referencesKind: InputKind = {
  input: ({ resource, name }) =>
    resource.withinBuildings?.list === name ? WithinBuildingsInput : ReferencesInput,
  Value: ReferencesText,
  isWide: true,
};
export const uidsKind: InputKind = { isWide: true };
