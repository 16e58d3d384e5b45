import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { changedFields } from '../../../../dataProvider/bodies.ts';
import type { RecordOf } from '../../../../resources/declaration/index.ts';
import { webhookConfigurations } from '../../../../resources/webhookConfigurations/index.ts';
import type { Values } from '../../../form/model.ts';
import '../../../i18n/late/webhooks.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { useAction } from '../../../changes/actions/useAction.ts';
import type { SectionWidgetProps } from '../../../parts/feature.ts';
import { SampleEventNote } from '../../../rule/event/SampleEventNote.tsx';
import { useAttempt } from '../../webhooks/useAttempt.ts';
import { OfEventType } from '../OfEventType.tsx';
import { TestPanel } from './TestPanel.tsx';

/**
 * Tests a configuration with the current values of its form. A saved one without changes is tested by the call of spec section 7, which every
 * platform has.
 */
export default function TestConfiguration({
  resource,
  scope,
  writable,
  record,
}: SectionWidgetProps<RecordOf<typeof webhookConfigurations>>) {
  const translate = useTranslate();
  const form = useFormContext<Values>();
  const ofValues = useAttempt(useAction(webhookConfigurations, 'try', { scope, isQuiet: true }));
  const ofSaved = useAttempt(useAction(webhookConfigurations, 'verify', { scope, record, isQuiet: true }));
  const [isOfSaved, setOfSaved] = useState(false);
  const input = Object.entries(resource.fields)
    .filter(([name, field]) => field.write !== 'never' && name !== resource.title)
    .map(([name]) => name);
  const now = (): Values => ({ ...record, ...form.getValues() });
  if (writable.length === 0) return null;
  return (
    <OfEventType>
      <TestPanel
        resource={resource}
        scope={scope}
        intro={translate('webhooks.test.introUnsaved')}
        sample={<SampleEventNote />}
        ruleNow={() => now()['rule']}
        attempts={isOfSaved ? ofSaved : ofValues}
        onSend={(event) => {
          const values = now();
          const isUnchanged = record !== undefined && changedFields(resource, record, values).length === 0;
          setOfSaved(isUnchanged);
          if (isUnchanged) return ofSaved.run({ event });
          ofValues.run({
            id: record?.id ?? null,
            configuration: Object.fromEntries(input.map((name) => [name, values[name] ?? null])),
            event,
          });
        }}
      />
    </OfEventType>
  );
}
