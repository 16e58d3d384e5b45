import Button from '@mui/material/Button';
import { useGetOne } from 'ra-core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import type { Session } from '../../../authProvider/session.ts';
import { useTranslate } from '../../i18n/late/picker.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { linkedClient } from '../../navigation/clientLink.ts';
import { mayOpen } from '../../navigation/decideScreen.ts';
import { fillPath, joinPath } from '../../navigation/paths.ts';
import { matchScreen, shellPaths } from '../../navigation/routeTable.ts';
import { useSession } from '../../viewer/useSession.ts';
import { useChooseClient } from './useChooseClient.ts';

/** The page of the same record or list in the provider's own area, for staff who do not work in the client's. */
function staffPage(pathname: string, clientUid: string, session: Session): string | undefined {
  const match = matchScreen(pathname, 'client');
  if (!match) return undefined;
  const { route, params } = match;
  const scope = { ...params, clientId: clientUid };
  const pages = Object.values(route.resource.places).flatMap((place) => {
    if (place.area !== 'system') return [];
    const isRecord = params[route.resource.identifier.param] !== undefined;
    if (isRecord && !place.edit) return [];
    const pattern = isRecord ? joinPath(place.path, place.edit?.path ?? '') : place.path;
    const path = fillPath(pattern, scope);
    return path.includes('/:') ? [] : [path];
  });
  return pages.find((path) => mayOpen(path, session));
}

interface LinkedClientProps {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Follows a link that names its client: to a user of the client it is their own page. The provider's staff get the client chosen, after a
 * question when they work for another one; those who do not work in the client's area get the page in their own.
 */
export default function LinkedClient({ pathname, search }: LinkedClientProps) {
  const { clientUid, rest } = linkedClient(pathname, search) ?? { clientUid: '', rest: pathname };
  const translate = useTranslate();
  const navigate = useNavigate();
  const session = useSession();
  const choose = useChooseClient();
  const { user, context } = session;
  const isHere = !user.isSystemUser || context?.clientUid === clientUid;
  const { data: client, error } = useGetOne<PlatformRecord>(
    'clients',
    { id: clientUid, meta: { scope: {}, place: 'system' } },
    { enabled: !isHere, retry: false },
  );
  const name = typeof client?.['name'] === 'string' ? client['name'] : undefined;
  const asIfChosen: Session =
    name === undefined
      ? session
      : {
          ...session,
          context: { ...context, clientUid, clientName: name } as NonNullable<Session['context']>,
        };
  const isOpen = name !== undefined && mayOpen(pathname, asIfChosen);
  const isKnown = name !== undefined || error !== null;
  const own = isHere || isOpen || !isKnown ? undefined : staffPage(pathname, clientUid, session);
  const isSwitched = isOpen && !context;
  const isSettled = isHere || (isKnown && !isOpen);
  useEffect(() => {
    if (isSwitched && name !== undefined) choose({ uid: clientUid, name }, rest);
    else if (isSettled) void navigate(own ?? rest, { replace: true });
    // Once for each link.
  }, [isSettled, isSwitched, name, own, rest]);
  if (isSettled || isSwitched || name === undefined) return null;
  return (
    <DialogFrame
      title={translate('picker.linked.title', { name })}
      onClose={() => void navigate(shellPaths.clientLanding, { replace: true })}
      actions={
        <>
          <Button onClick={() => void navigate(shellPaths.clientLanding, { replace: true })}>
            {translate('picker.linked.stay', { name: context?.clientName })}
          </Button>
          <Button variant="contained" autoFocus onClick={() => choose({ uid: clientUid, name }, rest)}>
            {translate('picker.linked.switch', { name })}
          </Button>
        </>
      }
    >
      {translate('picker.linked.text', { name, current: context?.clientName })}
    </DialogFrame>
  );
}
