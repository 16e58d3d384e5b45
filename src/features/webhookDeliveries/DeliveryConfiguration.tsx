import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useTranslate } from '../../i18n/late/deliveries.ts';
import { configurationPaths } from '../webhooks/paths.ts';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import { may, useViewer } from '../../viewer/viewer.ts';
import { manyQuery } from '../../fields/choosing/references.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { useDelivery } from './useDelivery.ts';

const configurations = webhookConfigurations;

/** The configuration by its current name, as a link. A delivery can outlive its configuration. */
export default function DeliveryConfiguration({ resource, scope }: WidgetInputProps) {
  const translate = useTranslate();
  const viewer = useViewer();
  const delivery = useDelivery();
  const mayRead = may(viewer, 'get', configurations);
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const id = delivery?.configurationId ?? '';
  const { data } = useQuery({
    ...manyQuery(dataProvider, configurations, [id], scope),
    enabled: mayRead && id !== '',
  });
  const [configuration] = data ?? [];
  const path = configurationPaths(scope).edit(id);
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.configurationName`)}>
      {configuration && path !== null ? (
        <Link component={RouterLink} to={path}>
          {String(configuration['name'])}
        </Link>
      ) : (
        delivery?.configurationName
      )}
      {configuration && delivery && configuration['name'] !== delivery.configurationName && (
        <span> {translate('deliveries.calledThen', { name: delivery.configurationName })}</span>
      )}
      {data && !configuration && <span> {translate('deliveries.deleted')}</span>}
    </ReadOnlyText>
  );
}
