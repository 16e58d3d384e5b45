import { useEffect, useState } from 'react';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { addFieldMessages } from '../i18n/addFieldMessages.ts';
import type { Failure } from '../notices/failure.ts';
import type { FormField } from './model.ts';
import { useRecordForm } from './useRecordForm.ts';

interface BodyForm {
  /** The resource of the call. */
  readonly resource: AnyResource;
  /** Name under which the form's texts are looked up. Defaults to the resource's name. */
  readonly name?: string;
  /** The fields of the request body. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Values that override the declared defaults. */
  readonly initial?: Readonly<Record<string, unknown>> | undefined;
  /** Why the last call failed. Its field messages are shown at their inputs. */
  readonly failure: Failure | null | undefined;
}

/** A form for a request body that is not a record. All its fields have inputs, see `FieldInputs`. */
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
