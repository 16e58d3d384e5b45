import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { resourceNamed } from '../../../resources/registry.ts';
import { ReadOnlyText } from '../../fields/ReadOnlyText.tsx';
import type { AuditEntry } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldWidgetProps } from '../../parts/feature.ts';
import { placePaths, type Scope } from '../../navigation/paths.ts';
import { may, useViewer, type Viewer } from '../../viewer/viewer.ts';

/**
 * Path of the changed record in the client area. Null when it has none for the viewer or is below another
 * record.
 */
function addressOf({ subject, target, operation }: AuditEntry, scope: Scope, viewer: Viewer): string | null {
  const resource = resourceNamed(subject);
  if (!resource || operation === 'delete' || operation === 'denied') return null;
  const place = Object.values(resource.places).find(({ area }) => area === 'client');
  return target && place && may(viewer, 'get', resource, place)
    ? placePaths(place, scope).edit(target)
    : null;
}

/** The changed record by its name at the time, with a link. */
export default function EntryTarget({ resource, name, record, scope }: FieldWidgetProps<AuditEntry>) {
  const translate = useTranslate();
  const viewer = useViewer();
  if (!record) return null;
  const path = addressOf(record, scope, viewer);
  const title = record.targetTitle ?? record.target;
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.${name}`)}>
      {path === null ? (
        title
      ) : (
        <Link component={RouterLink} to={path}>
          {title}
        </Link>
      )}
    </ReadOnlyText>
  );
}
