import { expect, it, vi } from 'vitest';
import { followClientName } from '../../../src/start/afterStart.ts';
import { sessionOf, systemSessionOf } from '../shell/session.ts';
import { aContext, sessionStoreOf } from '../../support/session.ts';

const permissions = ['CanManageClients'];
const answering = (name: string) => ({
  getOne: vi.fn(async () => ({ data: { id: aContext.clientUid, name } })) as never,
});

it('a client that was renamed since the cookie was written has its present name', async () => {
  const session = sessionStoreOf({ ...systemSessionOf(permissions), context: aContext });
  const buildings = session.get().context?.buildingUid;
  await followClientName(session, answering('Northfield Schools'));
  expect(session.get().context).toMatchObject({ clientName: 'Northfield Schools', buildingUid: buildings });
});

it.each([
  ['a client user, whose sign-in names the client', sessionOf(permissions)],
  ['a system user who may not read clients', { ...systemSessionOf([]), context: aContext }],
  ['a system user without a client', systemSessionOf(permissions)],
])('%s asks for no name', async (_, session) => {
  const provider = answering('Another');
  await followClientName(sessionStoreOf(session), provider);
  expect(provider.getOne).not.toHaveBeenCalled();
});
