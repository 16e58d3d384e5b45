import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { restFilter } from '../../../dataProvider/index.ts';
import '../../i18n/late/deliveries.ts';
import type { BulkActionProps } from '../../portal/feature.ts';
import { ReplayDialog } from './ReplayDialog.tsx';
import type { Asked } from './useReplay.ts';

/** Makes the chosen deliveries again, or all that the list shows on its pages. */
export default function ReplayMany(props: BulkActionProps) {
  const { resource, scope, ids, reasons, onBegun, onClose } = props;
  const translate = useTranslate();
  // What was asked stays while the list goes on changing.
  const [asked] = useState<Asked>(() =>
    ids === null ? { filter: restFilter(resource, props.filter), expected: props.total } : { ids },
  );
  return (
    <ReplayDialog
      scope={scope}
      asked={asked}
      onClose={(isBegun) => {
        if (isBegun) onBegun();
        onClose();
      }}
    >
      {ids === null && (
        <>
          <p style={{ margin: '0 0 4px' }}>
            {translate(reasons.length > 0 ? 'deliveries.replay.matching' : 'deliveries.replay.everything')}
          </p>
          {reasons.length > 0 && (
            <ul style={{ margin: '0 0 12px', paddingInlineStart: 20 }}>
              {reasons.map((reason) => (
                <li key={reason}>
                  <bdi>{reason}</bdi>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </ReplayDialog>
  );
}
