import type { ActionDialogProps } from '../../portal/actions/recordAction.ts';
import { formatRecent } from '../../fields/format.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { ReplayDialog } from './ReplayDialog.tsx';

/** Makes one delivery again. */
export default function ReplayOne({ context, onDone, onCancel }: ActionDialogProps) {
  const locale = useViewerLocale();
  const { record, scope } = context;
  return (
    <ReplayDialog
      scope={scope}
      asked={{ ids: [record.id] }}
      onClose={(isBegun) => (isBegun ? onDone() : onCancel())}
    >
      <p style={{ margin: '0 0 8px' }}>
        <bdi>{String(record['configurationName'] ?? '')}</bdi>
        {' · '}
        {formatRecent(String(record['createdAt']), locale)}
      </p>
    </ReplayDialog>
  );
}
