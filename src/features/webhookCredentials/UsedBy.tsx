import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { isObject } from '../../../resources/declaration/values.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { placePaths } from '../../navigation/paths.ts';
import type { WidgetInputProps } from '../../parts/feature.ts';
import { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

/** A record that uses another one. */
interface Use {
  readonly id: string;
  readonly name: string;
}

function isUse(value: unknown): value is Use {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';
}

/** The configurations that use a credential, as links. */
export default function UsedBy({ scope }: WidgetInputProps) {
  const translate = useTranslate();
  const uses = [useRecordOf(webhookCredentials)?.usedBy].flat().filter(isUse);
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
