import Button from '@mui/material/Button';
import { RecordContextProvider, useListContext } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { PlatformRecord } from '../../dataProvider/index.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { useTranslate } from '../i18n/late/form.ts';
import { FailureAlert } from '../notices/FailureAlert.tsx';
import { placePaths } from '../navigation/paths.ts';
import type { QuickAddProps } from '../parts/parts.ts';
import { useNameOf } from '../format/useNameOf.ts';
import { useViewer } from '../viewer/viewer.ts';
import { formModel, isNeverChanged } from './model.ts';
import './quickAdd.css';
import { useStartValues } from './useStartValues.ts';
import { useRecordForm, type Base } from './useRecordForm.ts';
import { useSave } from './saving/useSave.ts';

/**
 * Adds records in a row within their list. Enter adds one, and the first input takes the focus for the next, which may be typed while the
 * one before is being added. A link leads to the page with all fields.
 */
export default function QuickAdd(props: QuickAddProps) {
  const makeStart = useStartValues(props.resource, props.scope);
  return makeStart && <QuickForm {...props} makeStart={makeStart} />;
}

/** An addition that is under way. */
interface Run {
  isSaved: boolean;
  /** Value of the first input when Enter was pressed last. Another value than the one being added is the next record. */
  next: unknown;
}

function QuickForm({ names, makeStart, ...screen }: QuickAddProps & { readonly makeStart: () => Base }) {
  const { resource, place, placeName, scope } = screen;
  const translate = useTranslate();
  const nameOf = useNameOf();
  const paths = placePaths(place, scope);
  const viewer = useViewer();
  const model = useMemo(() => formModel(resource, place, 'create', viewer), [place, resource, viewer]);
  const { data = [], total = 0 } = useListContext<PlatformRecord>();
  const arranged = place.list?.arrange;
  // The new record comes last in the order that the list has.
  const makeDefaults = (saved?: PlatformRecord) => {
    const positions = [...data, ...(saved ? [saved] : [])].map((each) => Number(each[arranged ?? ''] ?? 0));
    return {
      ...makeStart(),
      ...(arranged && positions.length > 0 && { [arranged]: Math.max(...positions) + 1 }),
    };
  };
  const [defaults] = useState(() => makeDefaults());
  // Validates only on submit: an empty input is not an error, and a message would move the rows under the
  // pointer.
  const recordForm = useRecordForm(resource, model, defaults, true, 'onSubmit');
  const { form } = recordForm;
  const [added, setAdded] = useState({ count: 0, name: '' });
  const [first] = names;
  useEffect(() => {
    if (added.count > 0 && first) form.setFocus(first);
  }, [added.count, first, form]);
  const [seenTotal, setSeenTotal] = useState(total);
  if (total !== seenTotal) {
    setSeenTotal(total);
    // The added record may be the one that is gone.
    if (total < seenTotal) setAdded({ ...added, name: '' });
  }

  const running = useRef<Run | null>(null);
  /** The value that was refused after another had been typed over it. */
  const [refused, setRefused] = useState('');
  const { submit, isSaving, failure } = useSave({
    recordForm,
    scope,
    placeName,
    nextBase: makeDefaults,
    onSaved: ({ record, submitted }) => {
      if (running.current) running.current.isSaved = true;
      setAdded(({ count }) => ({ count: count + 1, name: nameOf(resource, { ...submitted, ...record }) }));
    },
  });

  const valueOfFirst = () => form.getValues(first ?? '');
  const add = async (): Promise<void> => {
    const value = valueOfFirst();
    if (running.current) {
      running.current.next = value;
      return;
    }
    const run: Run = { isSaved: false, next: value };
    running.current = run;
    setRefused('');
    await submit().finally(() => {
      running.current = null;
    });
    if (run.isSaved) {
      if (run.next !== value && run.next === valueOfFirst()) await add();
    } else if (first && valueOfFirst() !== value) {
      // The message at the input would be about what stands in it now.
      form.clearErrors(first);
      setRefused(String(value));
    }
  };

  const one = translate(`resources.${resource.name}.noun`, { smart_count: 1 });
  const label = translate('list.create', { name: one });
  return (
    <RecordContextProvider value={undefined}>
      <FormProvider {...form}>
        <form
          className="quick-add"
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
            // The next value may be typed over this one, which stays in case it is refused.
            const input = document.activeElement;
            if (!isSaving && input instanceof HTMLInputElement) input.select();
          }}
        >
          {names.map((name) => {
            const field = resource.fields[name];
            // The page of a new record shows the help text.
            return (
              field && (
                <FieldInput
                  key={name}
                  resource={resource}
                  name={name}
                  field={{ ...field, help: undefined }}
                  scope={scope}
                  idPrefix="add-"
                  {...(name === first && { label: translate('form.new', { name: one }) })}
                />
              )
            );
          })}
          <Button type="submit" variant="contained" aria-label={label} aria-disabled={isSaving}>
            {translate('form.add')}
          </Button>
          {paths.create !== null && (
            <Button
              component={Link}
              to={paths.create}
              aria-label={translate('form.moreFieldsOf', { name: one })}
            >
              {translate('form.moreFields')}
            </Button>
          )}
          <span role="status">
            {added.name !== ''
              ? translate('form.created', { name: added.name })
              : isNeverChanged(place) &&
                translate('form.lasting', {
                  records: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
                })}
          </span>
          {refused !== '' && <span role="alert">{translate('form.notAdded', { name: refused })}</span>}
          <FailureAlert failure={failure ?? undefined} />
        </form>
      </FormProvider>
    </RecordContextProvider>
  );
}
