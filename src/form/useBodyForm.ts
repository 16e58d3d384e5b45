import { useEffect, useState } from 'react';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { addFieldMessages } from '../i18n/late/addFieldMessages.ts';
import type { Failure } from '../portal/failure.ts';
import type { FormField } from './model.ts';
import { useRecordForm } from './useRecordForm.ts';

interface BodyForm {
  /** The resource of the call. */
  readonly resource: AnyResource;
  /** The form's own name, after which its texts are looked up; the resource's when left out. */
  readonly name?: string;
  /** The fields of the call's body. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Values in place of the declared defaults. */
  readonly initial?: Readonly<Record<string, unknown>> | undefined;
  /** Why the last call failed; its messages are put at their fields. */
  readonly failure: Failure | null | undefined;
}

/** A form over the body of a call that is no record. All fields are its inputs, see `FieldInputs`. */
export function useBodyForm({ resource, name = resource.name, fields, initial, failure }: BodyForm) {
  const [owner] = useState((): AnyResource => {
    addFieldMessages(name, fields);
    return { ...resource, name, fields, actions: {} };
  });
  const [inputs] = useState(() =>
    Object.entries(fields).map(([key, field]): FormField => ({ name: key, field, writable: true })),
  );
  const [model] = useState(() => ({ sections: [], writable: Object.keys(fields) }));
  const [start] = useState(() => ({ ...initialValues(owner), ...initial }));
  const { form, values } = useRecordForm(owner, model, start, true);
  useEffect(() => {
    for (const [field, message] of Object.entries(failure?.fields ?? {}))
      if (field in owner.fields) form.setError(field, { type: 'server', message });
  }, [failure, form, owner]);
  return { owner, inputs, names: model.writable, form, values };
}
