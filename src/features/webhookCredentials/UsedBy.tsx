import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useRecordContext } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { webhookConfigurations } from '../../../resources/webhookConfigurations.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { placePaths } from '../../portal/paths.ts';
import '../../i18n/late/webhooks.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';

/** The records that use a record, by identifier and name. */
interface Use {
  readonly id: string;
  readonly name: string;
}

/** The configurations that use a credential, each with the way to it. */
export default function UsedBy({ name, scope }: FieldWidgetProps) {
  const translate = useTranslate();
  const uses = (useRecordContext()?.[name] ?? []) as readonly Use[];
  const place = webhookConfigurations.places['client'];
  const paths = place && placePaths(place, scope);
  if (uses.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{translate('webhooks.usedBy.none')}</Box>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {uses.map((use) => (
        <Box component="li" key={use.id} sx={{ py: 0.25 }}>
          <Link component={RouterLink} to={paths?.edit(use.id) ?? ''}>
            {use.name}
          </Link>
        </Box>
      ))}
    </Box>
  );
}
