import { useDataProvider } from 'ra-core';
import { useMemo, useRef } from 'react';
import { type MoveBack, type Reversal, startAction } from '../../../dataProvider/changes.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import { moveBack } from '../../../resources/declaration/actions/moveBack.ts';
import { useTakeBack } from '../../changes/useTakeBack.ts';
import { useActionLabel } from '../../changes/actions/useActionLabel.ts';
import { actionOf } from '../../changes/actions/actionTarget.ts';
import { mayStart } from '../../parts/offered.ts';
import type { BulkProps } from './BulkDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { Names } from './Names.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { useRunReport } from './useRunReport.ts';
import { useTitles } from './useTitles.ts';

interface BulkActProps extends BulkProps {
  /** Name of the action, which is declared for one record. */
  readonly name: string;
}

/** Runs an action on each selected record, with the call of the record's page. Records to which it does not apply are left as they are. */
export default function BulkActDialog({ name, ...bulk }: BulkActProps) {
  const { list, ids } = bulk;
  const { props, rights, rows, words } = list;
  const { resource, placeName, scope } = props;
  const action = actionOf(resource, name);
  const translate = useTranslate();
  const labelOf = useActionLabel();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const takeBack = useTakeBack(props);
  const titleOf = useTitles(list);
  const reversals = useRef(new Map<string, Reversal | MoveBack>());
  const affected = useMemo<[string, ...string[]]>(
    () => [resource.name, ...(action.changes ?? [])],
    [action, resource.name],
  );
  const meta = { scope, place: placeName };

  const sample = ids
    .flatMap((id) => rows.latest(id) ?? [])
    .find((one) => mayStart(resource, action, rights.viewer, one));
  const label = labelOf(resource, name, sample);
  const report = useRunReport(list, 'act', label);
  const work = async (id: string, isRetry: boolean) => {
    const known =
      rows.latest(id) ?? (await dataProvider.getOne<PlatformRecord>(resource.name, { id, meta })).data;
    if (!mayStart(resource, action, rights.viewer, known))
      throw new Error(translate('list.act.notApplicable'));
    const { answer, change } = await startAction(dataProvider, { resource, name, id, meta, known, isRetry });
    if (change) {
      const { record, ...reversal } = change;
      rows.remember([record]);
      reversals.current.set(id, reversal);
    }
    const back = moveBack(resource, name, answer);
    if (back !== undefined && mayStart(resource, actionOf(resource, back), rights.viewer))
      reversals.current.set(id, { action: back });
  };
  const run = useBulkRun(work, affected, (ended) => {
    const changes = [...reversals.current].map(([id, change]) => ({ id, title: titleOf(id), ...change }));
    const { done } = ended.counts;
    report(ended, {
      done:
        done > 0 ? { key: 'list.act.done', args: { action: label, records: words.count(done) } } : undefined,
      onUndo: changes.length > 0 ? () => void takeBack(changes) : undefined,
    });
  });
  return (
    <BulkDialog
      {...bulk}
      run={run}
      action="act"
      act={{ label, isDangerous: action.isDangerous }}
      onSubmit={() => run.start(ids)}
    >
      <Names ids={ids} list={list} introduction={translate('list.act.names')} />
    </BulkDialog>
  );
}
