import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { Scope } from '../../navigation/paths.ts';
import { may, useViewer } from '../../viewer/viewer.ts';
import { DeleteDialog } from '../saving/DeleteDialog.tsx';
import { ChildForm } from './ChildForm.tsx';

interface ChildRowsProps {
  readonly resource: AnyResource;
  readonly scope: Scope;
  readonly records: readonly PlatformRecord[];
  /** Number of records, those that are not shown included. */
  readonly total: number;
  /** Shows further records. */
  readonly onMore: () => void;
  /** Reads the records again. */
  readonly refresh: () => void;
}

const row = {
  borderTop: 1,
  borderColor: 'divider',
  pt: 2,
  mt: 2,
  '&:first-of-type': { borderTop: 0, p: 0, m: 0 },
};

/** The records below that of the page, each with its fields, and a form for a new one. */
export function ChildRows({ resource, scope, records, total, onMore, refresh }: ChildRowsProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const viewer = useViewer();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PlatformRecord>();
  const add = useRef<HTMLButtonElement>(null);
  const name = translate(`resources.${resource.name}.noun`, { smart_count: 1 });
  const mayDelete = may(viewer, 'delete', resource);
  const shared = { resource, scope, refresh };
  const closeForm = () => {
    setAdding(false);
    add.current?.focus();
  };
  return (
    <>
      {records.length === 0 && !isAdding && <span>{translate('form.child.none', { name })}</span>}
      {records.map((record) => (
        <Box key={record.id} role="group" aria-label={nameOf(resource, record)} sx={row}>
          <ChildForm {...shared} record={record} onCreated={closeForm}>
            {mayDelete && (
              <Button color="error" sx={{ mt: 1.5 }} onClick={() => setLeaving(record)}>
                {translate('form.child.remove', { name })}
              </Button>
            )}
          </ChildForm>
        </Box>
      ))}
      {records.length < total && (
        <Button sx={{ mt: 1.5 }} onClick={onMore}>
          {translate('form.child.more', { smart_count: total - records.length })}
        </Button>
      )}
      {isAdding && (
        <Box role="group" aria-label={translate('form.new', { name })} sx={row}>
          <ChildForm {...shared} record={undefined} savesItself onCreated={closeForm}>
            <Button sx={{ mt: 1.5, ml: 1 }} onClick={closeForm}>
              {translate('form.cancel')}
            </Button>
          </ChildForm>
        </Box>
      )}
      {may(viewer, 'create', resource) && (
        <Box sx={{ mt: 2 }}>
          <Button ref={add} variant="outlined" disabled={isAdding} onClick={() => setAdding(true)}>
            {translate('form.child.add', { name })}
          </Button>
        </Box>
      )}
      {leaving && (
        <DeleteDialog
          resource={resource}
          scope={scope}
          record={leaving}
          isOpen
          onCancel={() => setLeaving(undefined)}
          onDeleted={() => {
            setLeaving(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}
