import Button from '@mui/material/Button';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { useTranslate } from '../../i18n/late/form.ts';
import type { Scope } from '../../navigation/paths.ts';
import { ChildForm } from './ChildForm.tsx';

interface NewRecordDialogProps {
  readonly resource: AnyResource;
  readonly scope: Scope;
  readonly onCreated: (record: PlatformRecord) => void;
  readonly onClose: () => void;
}

/** Creates a record that the form of the page refers to. The form stays as it is. */
export function NewRecordDialog({ resource, scope, onCreated, onClose }: NewRecordDialogProps) {
  const translate = useTranslate();
  const name = translate(`resources.${resource.name}.noun`, { smart_count: 1 });
  return (
    <DialogFrame title={translate('form.new', { name })} size="sm" onClose={onClose} actions={null}>
      <ChildForm
        resource={resource}
        scope={scope}
        record={undefined}
        savesItself
        refresh={() => {}}
        onCreated={(_, record) => {
          onCreated(record);
          onClose();
        }}
      >
        <Button sx={{ mt: 1.5, ml: 1 }} onClick={onClose}>
          {translate('form.cancel')}
        </Button>
      </ChildForm>
    </DialogFrame>
  );
}
