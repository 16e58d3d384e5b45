import { useId } from 'react';
import { FieldInput } from '../fields/FieldInput.tsx';
import { ReadOnlyField } from '../fields/ReadOnlyField.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import type { FormField } from './model.ts';

interface FieldInputsProps extends Pick<FieldInputProps, 'resource' | 'scope'> {
  readonly fields: readonly FormField[];
}

/**
 * The generated inputs of a form outside the page's own form. Ids get a prefix, so that both can be on one
 * page.
 */
export function FieldInputs({ resource, scope, fields }: FieldInputsProps) {
  const idPrefix = useId();
  return fields.map(({ name, field, writable }) => {
    const Part = writable ? FieldInput : ReadOnlyField;
    return (
      <Part key={name} resource={resource} name={name} field={field} scope={scope} idPrefix={idPrefix} />
    );
  });
}
