import { useDataProvider, useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import type { Values } from '../../form/model.ts';
import '../../i18n/late/webhooks.ts';
import type { SectionWidgetProps } from '../../portal/feature.ts';
import { TestPanel } from './TestPanel.tsx';

/** Tests a configuration with what stands in its form, saved or not. */
export default function TestConfiguration({ resource, scope, writable, record }: SectionWidgetProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const form = useFormContext<Values>();
  const sent = Object.entries(resource.fields)
    .filter(([name, field]) => field.write !== 'never' && name !== resource.title)
    .map(([name]) => name);
  const now = (): Values => ({ ...record, ...form.getValues() });
  if (writable.length === 0) return null;
  return (
    <TestPanel
      resource={resource}
      scope={scope}
      intro={translate('webhooks.test.introUnsaved')}
      ruleNow={() => now()['rule']}
      send={(event, signal) => {
        const values = now();
        return dataProvider.call({
          service: 'webhooks/v2',
          path: 'clients/{clientId}/WebhookConfiguration/try',
          scope,
          method: 'POST',
          body: {
            id: record?.id ?? null,
            configuration: Object.fromEntries(sent.map((name) => [name, values[name] ?? null])),
            event,
          },
          message: 'webhook-test',
          signal,
        });
      }}
    />
  );
}
