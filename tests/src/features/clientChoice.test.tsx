import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { NamedUid } from '../../../authProvider/claims.ts';
import { createDataProvider } from '../../../dataProvider/index.ts';
import { resources } from '../../../resources/registry.ts';
import { createQueryClient } from '../../../src/app/queryClient.ts';
import { ClientChoice } from '../../../src/features/clients/ClientChoice.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { SessionProvider } from '../../../src/viewer/useSession.ts';
import { aSession, sessionStoreOf, systemUser } from '../../support/session.ts';
import { json } from '../form/support.tsx';

const northfield = { uid: '7e6d5c4b-3a29-4817-8655-443322110001', name: 'Northfield' };
const oakwood = { uid: '7e6d5c4b-3a29-4817-8655-443322110002', name: 'Oakwood' };

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has no layout; the virtualized list reads its height from these.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(290);
  HTMLElement.prototype.scrollTo = () => undefined;
});

/** The choice of a client, on a platform whose searches wait for `answer`. */
function show() {
  const onChoose = vi.fn<(client: NamedUid) => void>();
  let answer = () => undefined as void;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fetch = async (input: string) => {
    const isSearch = new URL(input, 'http://platform.test').search.includes('oak');
    if (isSearch) await isAnswered;
    const items = isSearch ? [oakwood] : [northfield, oakwood];
    return json({ items, rowCount: items.length });
  };
  render(
    <CoreAdminContext
      dataProvider={createDataProvider({ resources, fetch, apiUrl: '' })}
      i18nProvider={createI18nProvider('us')}
      queryClient={createQueryClient()}
      store={memoryStore()}
    >
      <SessionProvider value={sessionStoreOf(aSession({ user: systemUser() }))}>
        <ClientChoice current={undefined} onChoose={onChoose} />
      </SessionProvider>
    </CoreAdminContext>,
  );
  return { answer, onChoose };
}

it('Enter while the platform is searched chooses the first client of that search, none of an earlier one', async () => {
  const { answer, onChoose } = show();
  await screen.findByRole('option', { name: 'Northfield' });
  await userEvent.type(screen.getByRole('combobox', { name: 'Client' }), 'oak{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'true');
  // Also after the pause of typing, while the answer is on its way.
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  await userEvent.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();

  answer();
  await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(oakwood)));
});
