import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { changedFields } from '../../../../dataProvider/bodies.ts';
import type { RecordOf } from '../../../../resources/declaration/index.ts';
import { webhookConfigurations } from '../../../../resources/webhookConfigurations/index.ts';
import type { Values } from '../../../form/model.ts';
import { useTranslate } from '../../../i18n/late/webhooks.ts';
import type { Failure } from '../../../notices/failure.ts';
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
  /** The refusal of the form, in the words of its fields. */
  const [refusal, setRefusal] = useState<Failure>();
  const input = Object.entries(resource.fields)
    .filter(([name, field]) => field.write !== 'never' && name !== resource.title)
    .map(([name]) => name);
  const now = (): Values => ({ ...record, ...form.getValues() });
  /** The messages of the fields that are not filled in as the platform needs them. */
  const check = async (): Promise<Failure | undefined> => {
    if (await form.trigger(input)) return undefined;
    const errors = input.map((name) => [name, form.getFieldState(name).error?.message] as const);
    const fields = Object.fromEntries(errors.filter((entry): entry is [string, string] => !!entry[1]));
    return { message: '', status: 0, fields };
  };
  if (writable.length === 0) return null;
  return (
    <OfEventType>
      <TestPanel
        resource={resource}
        scope={scope}
        intro={translate('webhooks.test.introUnsaved')}
        sample={<SampleEventNote />}
        ruleNow={() => now()['rule']}
        attempts={refusal ? { ...ofValues, tried: { failure: refusal } } : isOfSaved ? ofSaved : ofValues}
        onSend={async (event) => {
          const refused = await check();
          setRefusal(refused);
          if (refused) return;
          const values = now();
          const isUnchanged = record !== undefined && changedFields(resource, record, values).length === 0;
          setOfSaved(isUnchanged);
          if (isUnchanged) ofSaved.run({ event });
          else
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
