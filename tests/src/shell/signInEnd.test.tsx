import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { PortalContext, type Portal } from '../../../src/viewer/PortalContext.ts';
import SignInEndDialog from '../../../src/shell/SignInEndDialog.tsx';
import { box, building, buildingUid, fakePlatform, json, propsOf, showPages } from '../form/support.tsx';

/** True when the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

it('whoever signs in again at the end of the session is not asked whether to leave, and keeps a draft', async () => {
  const signIn = vi.fn(async () => undefined);
  const portal = {
    identity: { signIn },
    router: { state: { location: { pathname: '/v7/form', search: '?a=1', hash: '' } } },
  } as unknown as Portal;
  const ending = { endsAt: Date.now() + 60_000, isTooOld: true, stay: async () => false };
  function Page() {
    const [isEnding, setEnding] = useState(false);
    return (
      <>
        <button onClick={() => setEnding(true)}>End</button>
        <EditScreen {...propsOf('buildings', 'system')} id={buildingUid} />
        {isEnding && (
          <PortalContext value={portal}>
            <SignInEndDialog ending={ending} onClose={() => setEnding(false)} />
          </PortalContext>
        )}
      </>
    );
  }
  const platform = fakePlatform(({ path }) =>
    path.endsWith(buildingUid) ? json(building, 200, { etag: '"1"' }) : undefined,
  );
  const { user } = showPages([{ path: '/form', element: <Page /> }], { platform, visited: ['/form'] });
  await user.type(await box(/^City/), ' East');
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'End' }));
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(signIn).toHaveBeenCalledWith('/form?a=1', 'login');
  expect(asksBeforeLeaving()).toBe(false);
});
