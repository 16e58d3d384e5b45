import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { unreadablePart } from '../../../resources/declaration/codec/index.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { ReadOnlyField } from '../../fields/ReadOnlyField.tsx';
import { UnreadableInput } from '../../fields/inputs/UnreadableInput.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import type { FormField, Values } from '../model.ts';

interface FieldInputsProps extends Pick<FieldInputProps, 'resource' | 'scope'> {
  readonly fields: readonly FormField[];
}

/**
 * The generated inputs of a form outside the page's own form. Ids get a prefix, so that both can be on one
 * page.
 */
export function FieldInputs({ resource, scope, fields }: FieldInputsProps) {
  const idPrefix = useId();
  const { getValues } = useFormContext<Values>();
  // Values of a response that the declaration cannot read, at the start.
  const [unreadable] = useState(() =>
    fields.flatMap(({ name }) => (unreadablePart(getValues(name)).length > 0 ? [name] : [])),
  );
  return fields.map(({ name, field, writable }) => {
    const props = { resource, name, field, scope, idPrefix };
    if (!writable) return <ReadOnlyField key={name} {...props} />;
    const input = <FieldInput key={name} {...props} />;
    if (!unreadable.includes(name)) return input;
    return (
      <UnreadableInput key={name} {...props}>
        {input}
      </UnreadableInput>
    );
  });
}
