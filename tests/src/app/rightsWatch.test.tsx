import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthorizedFetch, rightsEvent } from '../../../authProvider/fetch.ts';
import { useRightsWatch } from '../../../src/app/useRightsWatch.ts';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { PortalContext, type Portal } from '../../../src/viewer/PortalContext.ts';
import { SessionProvider, useSession } from '../../../src/viewer/useSession.ts';
import { aConfig, aSession, aUser, sessionStoreOf } from '../../support/session.ts';
import {
  box,
  building,
  buildingUid,
  fakePlatform,
  json,
  notices,
  propsOf,
  save,
  showPages,
} from '../form/support.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Watched() {
  useRightsWatch();
  const { permissions } = useSession().user;
  return <p>May do: {[...permissions].join(', ')}</p>;
}

/** The permissions in the claims. */
let held: string[];
beforeEach(() => {
  held = ['canmanageclients'];
});

/** A building's page of somebody whose rights the platform has taken away since the sign-in. */
function open(refusal: Response) {
  const permissions = ['cancreateclientsandbuildings', 'canmanageclients'];
  const session = sessionStoreOf(aSession({ user: aUser({ isSystemUser: true, permissions }) }));
  const claims = { userUid: session.get().user.userUid, userRole: 1, isSystemUser: true };
  const identity = { renew: async () => true, claims: async () => ({ ...claims, permissions: [...held] }) };
  const portal = { identity, session, config: aConfig() } as unknown as Portal;
  const platform = fakePlatform(({ method, path }) => {
    if (!path.endsWith(buildingUid)) return undefined;
    return method === 'GET' ? json(building, 200, { etag: '"1"' }) : refusal;
  });
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => platform.fetch(input, init));
  const source = { user: { accessToken: 't' }, accessToken: async () => 't', renew: async () => true };
  const authorized = createAuthorizedFetch(source, '', { onSessionOver: () => undefined });
  const page = (
    <PortalContext value={portal}>
      <SessionProvider value={session}>
        <Watched />
        <EditScreen {...propsOf('buildings', 'system')} id={buildingUid} />
      </SessionProvider>
    </PortalContext>
  );
  return showPages([{ path: '/at', element: page }], {
    platform: { ...platform, fetch: (input, init) => authorized(new URL(input, location.origin).href, init) },
    visited: ['/at'],
  });
}

it.each([
  ['without a reason', json({}, 403), 'You’re not permitted to do this. Nothing you typed is lost.'],
  [
    'that says why',
    json({ detail: 'You are not permitted to do this.' }, 403),
    'You are not permitted to do this.',
  ],
])(
  'rights that are lost while a page is open are said after a refusal %s, and the session follows',
  async (_, refusal, sentence) => {
    const { user } = open(refusal);
    const city = await box(/^City/);
    await user.type(city, ' East');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('alert')).not.toHaveTextContent('An unknown error');
    await waitFor(() => expect(notices()).toHaveTextContent('session.rightsChanged'));
    expect(screen.getByText('May do: canmanageclients')).toBeVisible();
    expect(city).toHaveValue('Seattle East');
  },
);

it('rights that change again while the last change is still followed are followed at the end of the pause', async () => {
  const { user } = open(json({}, 403));
  const city = await box(/^City/);
  await user.type(city, ' East');
  await user.click(save());
  await waitFor(() => expect(screen.getByText('May do: canmanageclients')).toBeVisible());
  held = ['canmanageusers'];
  globalThis.dispatchEvent(new Event(rightsEvent));
  await waitFor(() => expect(screen.getByText('May do: canmanageusers')).toBeVisible(), { timeout: 15_000 });
});
