import type { QueryClient } from '@tanstack/react-query';
import type { I18nProvider } from 'ra-core';
import type { SessionStore } from '../../authProvider/session.ts';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { createOwnRightsCheck } from '../changes/ownRights.ts';
import { createFollower } from './followChange.ts';

/** What the portal does before each update and after each accepted change. */
export const watchChanges = (
  client: QueryClient,
  session: SessionStore,
  provider: PlatformDataProvider,
  { translate }: I18nProvider,
) => ({
  before: createOwnRightsCheck(provider, session, translate),
  after: createFollower(client, session),
});
