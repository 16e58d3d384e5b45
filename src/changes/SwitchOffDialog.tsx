import { lastUseOf } from '../../resources/declaration/fields/inUse.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/late/actions.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useFormatValue } from '../format/useFormatValue.ts';
import { useNameOf } from '../format/useNameOf.ts';

interface SwitchOffDialogProps {
  readonly resource: AnyResource;
  readonly record: Readonly<Record<string, unknown>>;
  /** The flag that is switched off. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a record is switched off that was in use within a day (`inUse` of the flag). */
export default function SwitchOffDialog(props: SwitchOffDialogProps) {
  const { resource, record, name, onClose, onConfirm } = props;
  const translate = useTranslate();
  const format = useFormatValue();
  const nameOf = useNameOf();
  const lastUse = lastUseOf(resource, name, record) ?? '';
  const field = resource.fields[lastUse];
  return (
    <ConfirmDialog
      isOpen
      title={translate('actions.switchOff.title', { name: nameOf(resource, record) })}
      cancel={translate('actions.switchOff.keep')}
      confirm={translate('actions.switchOff.submit')}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {translate('actions.switchOff.text', {
        lastUse: translate(`resources.${resource.name}.fields.${lastUse}`),
        when: field ? format(field, record[lastUse]) : '',
      })}
    </ConfirmDialog>
  );
}
