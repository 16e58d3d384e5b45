import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, useGetList } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { parts } from '../../../src/app/screens.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { useAction } from '../../../src/changes/actions/useAction.ts';
import { PartsContext } from '../../../src/parts/parts.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { portalProvider } from '../../support/portalProvider.ts';
import { aSession, sessionStoreOf } from '../../support/session.ts';
import { clientUid, fakePlatform, json } from '../form/support.tsx';

const scope = { clientId: clientUid };
const record = { id: '99999999-9999-4999-8999-999999999999', name: 'Doors' };

function LogWithResume() {
  const { data } = useGetList('webhookDeliveries', { meta: { scope, place: 'client' } });
  const resume = useAction(webhookConfigurations, 'resume', { record, scope });
  return (
    <button disabled={!data} onClick={() => void resume.run({ waiting: 'none' })}>
      Resume
    </button>
  );
}

it('a list is fetched again after another resource’s action that changes it', async () => {
  const platform = fakePlatform(({ method, path }) => {
    if (method === 'POST') return new Response(null, { status: 204 });
    return path.endsWith('/deliveries') ? json([], 200, { 'content-range': 'deliveries */0' }) : undefined;
  });
  const reads = () => platform.calls.filter(({ path }) => path.endsWith('/deliveries'));
  const session = sessionStoreOf(aSession({}));
  const queryClient = createQueryClient();
  render(
    <MemoryRouter>
      <SessionProvider value={session}>
        <PartsContext value={parts}>
          <CoreAdminContext
            dataProvider={portalProvider(platform.fetch, queryClient, session)}
            queryClient={queryClient}
            i18nProvider={createI18nProvider('us')}
          >
            <LogWithResume />
          </CoreAdminContext>
        </PartsContext>
      </SessionProvider>
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Resume' });
  await waitFor(() => expect(button).toBeEnabled(), { timeout: 5000 });
  expect(reads()).toHaveLength(1);
  await userEvent.click(button);
  await waitFor(() => expect(reads()).toHaveLength(2), { timeout: 5000 });
});
