import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import { removeRecord } from '../../../dataProvider/changes.ts';
import { type PlatformDataProvider } from '../../../dataProvider/index.ts';
import { useUses } from '../../changes/useUses.ts';
import { useTranslate } from '../../i18n/late/list.ts';
import type { BulkProps } from './BulkDialog.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { Holders } from './Holders.tsx';
import { Names } from './Names.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { useRunReport } from './useRunReport.ts';
import { deletedAlong } from '../../../resources/registry.ts';

/** Minimum number of records that requires typing the number. */
const typedFrom = 21;

/** Deletes all selected records, after a question that names them and the cascaded records. */
export default function BulkDeleteDialog(bulk: BulkProps) {
  const { list, ids } = bulk;
  const { props, rows, words } = list;
  const { resource, placeName, scope } = props;
  const { name } = resource;
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const children = useMemo(() => deletedAlong(resource).map((child) => child.name), [resource]);
  const affected = useMemo<[string, ...string[]]>(() => [name, ...children], [children, name]);
  const report = useRunReport(list, 'delete');
  const run = useBulkRun(
    (id, isRetry) =>
      removeRecord(dataProvider, {
        resource,
        id,
        meta: { scope, place: placeName },
        known: rows.latest(id),
        isRetry,
      }),
    affected,
    (ended) => report(ended, {}),
  );

  const mustType = ids.length >= typedFrom;
  const isConfirmed = !mustType || typed.replace(/\D/g, '') === String(ids.length);
  const found = useUses(resource, { ids, scope, isOpen: run.counts.all === 0 });
  // None of them can be deleted.
  const areAllUsed = ids.every((id) => found.has(id));
  const along = words.list(children.map((other) => translate(`resources.${other}.noun`, { smart_count: 2 })));

  return (
    <BulkDialog
      {...bulk}
      run={run}
      action="delete"
      isBlocked={!isConfirmed || areAllUsed}
      onSubmit={() => run.start(ids)}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Names ids={ids} list={list} introduction={translate('list.delete.names')} />
        <Holders list={list} ids={ids} found={found} />
        {!areAllUsed && (
          <Alert severity="warning">
            {along === '' ? translate('list.delete.warning') : translate('list.delete.along', { along })}
          </Alert>
        )}
        {mustType && (
          <TextField
            label={translate('list.delete.type', { number: words.number(ids.length) })}
            value={typed}
            autoFocus
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
      </Box>
    </BulkDialog>
  );
}
