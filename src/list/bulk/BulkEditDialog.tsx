import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Box from '@mui/material/Box';
import { useDataProvider } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Reversal } from '../../../dataProvider/changes.ts';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { describeViolation, validateField } from '../../../resources/declaration/fields/validation.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { lastUseOf } from '../../../resources/declaration/fields/inUse.ts';
import { mayBeEmpty } from '../../../resources/declaration/kinds/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { Combobox } from '../../fields/choosing/Combobox.tsx';
import { useBareInput } from '../../fields/useBareInput.ts';
import { keyOfOption } from '../../fields/choosing/useLookup.ts';
import { Segments } from '../../fields/choosing/Segments.tsx';
import { ValueInput } from '../../fields/inputs/ValueInput.tsx';
import { useTranslate } from '../../i18n/late/list.ts';
import { useTakeBack } from '../../changes/useTakeBack.ts';
import { isManyReferences } from '../listRights.ts';
import { setField } from '../setField.ts';
import type { BulkProps } from './BulkDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { useRunReport } from './useRunReport.ts';
import { useTitles } from './useTitles.ts';

type Mode = 'add' | 'remove' | 'replace';

/** The references of a record after some were added, removed, or put in place of all. */
function changedList(mode: Mode, current: unknown, chosen: unknown): readonly unknown[] {
  const before = Array.isArray(current) ? (current as unknown[]) : [];
  const values = Array.isArray(chosen) ? (chosen as unknown[]) : [];
  if (mode === 'replace') return values;
  const rest = before.filter((value) => !values.includes(value));
  return mode === 'remove' ? rest : [...before, ...values.filter((value) => !before.includes(value))];
}

/**
 * Sets one field of all selected records, or adds references to a list and removes them. No field is chosen initially, and clearing a field is an explicit
 * choice.
 */
export default function BulkEditDialog(bulk: BulkProps) {
  const { list, ids } = bulk;
  const { props, rights, words } = list;
  const { resource, scope } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const [name, setName] = useState('');
  const [isCleared, setCleared] = useState(false);
  const [mode, setMode] = useState<Mode>('add');
  const form = useForm<Record<string, unknown>>();
  const box = useBareInput(translate('list.edit.field'));
  const field = resource.fields[name];
  const isList = field !== undefined && isManyReferences(field);
  const typed: unknown = form.watch(name);
  const value = isCleared || isBlank(typed) ? null : typed;
  const inUse = value === false ? ids.filter((id) => lastUseOf(resource, name, list.rows.latest(id))) : [];
  const fields = rights.bulkFields.map((key) => ({ key, label: words.label(key) }));
  const affected = useMemo<[string, ...string[]]>(() => [resource.name], [resource.name]);
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const titleOf = useTitles(list);
  const takeBack = useTakeBack(props);
  const changes = useRef(new Map<string, Reversal>());
  const report = useRunReport(list, 'edit');
  const run = useBulkRun(
    (id, isRetry) =>
      setField(dataProvider, list, {
        id,
        name,
        ...(isList ? { derive: (current: unknown) => changedList(mode, current, value) } : { value }),
        isRetry,
        onSet: (change) => changes.current.set(id, change),
      }),
    affected,
    (ended) => {
      const reversals = [...changes.current].map(([id, change]) => ({ id, title: titleOf(id), ...change }));
      if (reversals.length === 0) return report(ended, {});
      report(ended, {
        done: { key: 'list.edit.done', args: { records: words.count(reversals.length) } },
        onUndo: () => void takeBack(reversals),
      });
    },
  );
  const submit = () => {
    // Rules that depend on another field (a postal code on its country) are checked by the platform for each
    // record.
    const violation = field && !isList && validateField(name, field, { [name]: value });
    if (violation) form.setError(name, { message: describeViolation(resource, violation, locale) });
    else run.start(ids);
  };

  return (
    <BulkDialog
      {...bulk}
      run={run}
      action="edit"
      submitWords={isCleared ? 'list.edit.clear' : inUse.length > 0 ? 'list.edit.submit' : undefined}
      isBlocked={!field || (value === null && !isCleared)}
      onSubmit={submit}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Combobox
          input={box}
          isRequired={undefined}
          autoHighlight
          disableClearable
          options={fields}
          value={fields.find(({ key }) => key === name) ?? null}
          onChange={(_, option) => {
            form.reset({});
            setName(option === null ? '' : keyOfOption(option));
            setCleared(false);
          }}
        />
        {isList && (
          <Segments
            label={translate('list.edit.mode.label', { field: words.label(name) })}
            value={mode}
            options={{
              add: translate('list.edit.mode.add'),
              remove: translate('list.edit.mode.remove'),
              replace: translate('list.edit.mode.replace'),
            }}
            onChange={(chosen) => {
              setMode(chosen);
              setCleared(false);
            }}
          />
        )}
        {field && !isCleared && (
          <FormProvider {...form}>
            <ValueInput
              key={name}
              resource={resource}
              name={name}
              field={field}
              label={translate(isList ? `list.edit.values.${mode}` : 'list.edit.value')}
              scope={scope}
              idPrefix="bulk-"
            />
          </FormProvider>
        )}
        {inUse[0] && (
          <Alert severity="warning">
            {translate('list.edit.inUse', { records: words.count(inUse.length), title: titleOf(inUse[0]) })}
          </Alert>
        )}
        {field && mayBeEmpty(field) && (!isList || mode === 'replace') && (
          <FormControlLabel
            control={<Checkbox checked={isCleared} onChange={(_, checked) => setCleared(checked)} />}
            label={translate('list.edit.clears', {
              field: words.label(name),
              records: words.count(ids.length),
            })}
          />
        )}
      </Box>
    </BulkDialog>
  );
}
