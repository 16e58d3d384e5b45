import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { pathOnly } from '../../../authProvider/paths.ts';
import type { Session } from '../../../authProvider/session.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { resources } from '../../../resources/registry.ts';
import { useTranslate } from '../../i18n/late/landing.ts';
import { mayOpen } from '../../navigation/decideScreen.ts';
import { placePaths } from '../../navigation/paths.ts';
import { resolveScope } from '../../navigation/scope.ts';
import { AddIcon, ImportIcon } from '../../theme/icons.tsx';
import { useSession } from '../../viewer/useSession.ts';

interface QuickAct {
  readonly resource: AnyResource;
  readonly placeName: string;
  readonly act: 'create' | 'import';
  /** Without /v7. */
  readonly path: string;
}

/** The declared quick acts (`Place.quickActs`) that the user may do. */
function quickActsFor(session: Session): QuickAct[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.places).flatMap(([placeName, place]) => {
      const paths = placePaths(
        place,
        resolveScope(resource, place, {}, session.context?.clientUid),
        resource,
      );
      return (place.quickActs ?? []).flatMap((act): QuickAct[] => {
        const path = paths[act];
        return path !== null && mayOpen(pathOnly(path), session) ? [{ resource, placeName, act, path }] : [];
      });
    }),
  );
}

/** Links to the pages on which work begins: to add a record, or to import many. */
export function QuickActs() {
  const translate = useTranslate();
  const acts = quickActsFor(useSession());
  if (acts.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={translate('landing.acts')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      {acts.map(({ resource, placeName, act, path }) => (
        <Button
          key={path}
          component={Link}
          to={path}
          variant="outlined"
          startIcon={act === 'create' ? <AddIcon /> : <ImportIcon />}
        >
          {act === 'create'
            ? translate('landing.add', {
                name: translate(`resources.${resource.name}.noun`, { smart_count: 1 }),
              })
            : translate(`resources.${resource.name}.imports.${placeName}`)}
        </Button>
      ))}
    </Box>
  );
}
