import { useDataProvider } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import type { Reversal } from '../../../dataProvider/changes.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import { type Field, references } from '../../../resources/declaration/index.ts';
import { useTakeBack } from '../../changes/useTakeBack.ts';
import { keyOfOption, type LookupOption } from '../../fields/choosing/useLookup.ts';
import { ReferencesBox, useChosen } from '../../fields/inputs/ReferencesInput.tsx';
import { useBareInput } from '../../fields/useBareInput.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import type { AddressCondition } from '../address.ts';
import { isManyReferences } from '../listRights.ts';
import { setField } from '../setField.ts';
import type { ListState } from '../useListState.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { useRunReport } from './useRunReport.ts';

interface JoinDialogProps {
  readonly list: ListState;
  readonly by: AddressCondition;
  readonly onClose: () => void;
}

/** The keys in a reference or a list of references. */
const keysIn = (value: unknown): unknown[] =>
  [value].flat().map((one) => (one as { uid?: unknown } | null | undefined)?.uid ?? one);

/** Chooses existing records of the list's resource, and makes each fulfill the condition of the list. */
export default function JoinDialog({ list, by, onClose }: JoinDialogProps) {
  const { props, rows, words } = list;
  const { resource, scope } = props;
  const field = resource.fields[by.field] as Field;
  const isList = isManyReferences(field);
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const takeBack = useTakeBack(props);
  const input = useBareInput(translate('list.join.who', { many: words.many }));
  const [chosen, setChosen] = useState<readonly LookupOption[]>([]);
  const changes = useRef(new Map<string, Reversal>());
  const members = useMemo(() => references(resource.name), [resource.name]);
  const [joined] = useChosen({ field, scope }, [by.value]);
  const name = joined?.label ?? '';
  const affected = useMemo<[string, ...string[]]>(
    () => [resource.name, field.target ?? ''],
    [field.target, resource.name],
  );
  const report = useRunReport(list, 'join');
  const run = useBulkRun(
    (id, isRetry) =>
      setField(dataProvider, list, {
        id,
        name: by.field,
        ...(isList
          ? { derive: (current: unknown) => [...new Set([...keysIn(current ?? []), by.value])] }
          : { value: field.shape === 'object' ? { uid: by.value, name } : by.value }),
        isRetry,
        onSet: (change) => changes.current.set(id, change),
      }),
    affected,
    (ended) => {
      const reversals = [...changes.current].map(([id, change]) => ({
        id,
        title: chosen.find(({ key }) => key === id)?.label ?? id,
        ...change,
      }));
      if (reversals.length === 0) return report(ended, {});
      report(ended, {
        done: { key: 'list.join.done', args: { records: words.count(reversals.length), name } },
        onUndo: () => void takeBack(reversals),
      });
    },
  );
  const ids = chosen.map(keyOfOption);
  return (
    <BulkDialog
      list={list}
      ids={ids}
      onClose={onClose}
      run={run}
      action="join"
      act={{ label: name, isDangerous: false }}
      isBlocked={ids.length === 0}
      onSubmit={() => {
        rows.remember(chosen.flatMap(({ record }) => (record ? [record as PlatformRecord] : [])));
        run.start(ids);
      }}
    >
      <ReferencesBox
        field={members}
        scope={scope}
        input={input}
        isRequired={undefined}
        help={isList ? undefined : translate('list.join.replaces', { field: words.label(by.field) })}
        value={chosen}
        onChange={setChosen}
        isOffered={({ record }) => !keysIn(record?.[by.field]).includes(by.value)}
      />
    </BulkDialog>
  );
}
