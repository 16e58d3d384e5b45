import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useDataProvider } from 'ra-core';
import { useNotify } from '../../portal/useNotify.ts';
import { useMemo, useRef, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { isNumber } from '../../../resources/declaration/conventions.ts';
import type { Field } from '../../../resources/declaration/index.ts';
import { describeViolation, validateField } from '../../../resources/declaration/validation.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useTakeBack } from '../../portal/useTakeBack.ts';
import { ValueInput } from '../filter/ValueInput.tsx';
import { setField } from '../setField.ts';
import type { BulkProps } from './BulkDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { useTitles } from './useTitles.ts';

/** The text of the input as the record holds it; nothing clears the field. */
function valueOf(field: Field | undefined, text: string): unknown {
  if (field === undefined || text === '') return null;
  if (isNumber(field)) return Number(text);
  if (field.kind === 'boolean') return text === 'true';
  return field.shape === 'object' ? { uid: text } : text;
}

/** Sets one field of all selected records. Nothing is chosen at first, and a field is cleared only by a choice of its own. */
export default function BulkEditDialog(bulk: BulkProps) {
  const { list, ids } = bulk;
  const { props, rights, words } = list;
  const { resource, scope } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [isCleared, setCleared] = useState(false);
  const [error, setError] = useState<string>();
  const field = resource.fields[name];
  const value = isCleared ? null : valueOf(field, text);
  const affected = useMemo(() => [resource.name], [resource.name]);
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const notify = useNotify();
  const titleOf = useTitles(list);
  const takeBack = useTakeBack(props);
  /** Record -> the value that it had. */
  const changes = useRef(new Map<string, unknown>());
  const run = useBulkRun(
    (id, isRetry) =>
      setField(dataProvider, list, {
        id,
        name,
        value,
        isRetry,
        onSet: (before) => changes.current.set(id, before),
      }),
    affected,
  );
  const close = () => {
    const made = [...changes.current].map(([id, before]) => ({
      id,
      title: titleOf(id),
      before: { [name]: before ?? null },
      after: { [name]: value },
    }));
    if (made.length > 0)
      notify('list.edit.done', {
        type: 'success',
        messageArgs: { records: words.count(made.length) },
        onUndo: () => void takeBack(made),
      });
    bulk.onClose();
  };
  const submit = () => {
    // Rules that look at another field (a postal code by its country) are the platform's to check, record by record.
    const violation = field && validateField(name, field, { [name]: value });
    if (violation) setError(describeViolation(resource, violation, locale));
    else run.start(ids);
  };

  return (
    <BulkDialog
      {...bulk}
      onClose={close}
      run={run}
      action="edit"
      submitWords={isCleared ? 'list.edit.clear' : undefined}
      isBlocked={!field || (text === '' && !isCleared)}
      onSubmit={submit}
    >
      <Stack spacing={1}>
        <TextField
          select
          label={translate('list.edit.field')}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setText('');
            setCleared(false);
            setError(undefined);
          }}
        >
          {rights.bulkFields.map((candidate) => (
            <MenuItem key={candidate} value={candidate}>
              {words.label(candidate)}
            </MenuItem>
          ))}
        </TextField>
        {field && !isCleared && (
          <ValueInput
            key={name}
            field={field}
            label={translate('list.edit.value')}
            value={text}
            scope={scope}
            error={error}
            onChange={(next) => {
              setText(next);
              setError(undefined);
            }}
          />
        )}
        {field && !field.required && (
          <FormControlLabel
            control={<Checkbox checked={isCleared} onChange={(_, checked) => setCleared(checked)} />}
            label={translate('list.edit.clears', {
              field: words.label(name),
              records: words.count(ids.length),
            })}
          />
        )}
      </Stack>
    </BulkDialog>
  );
}
