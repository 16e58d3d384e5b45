import { foundRecords } from '../../resources/foundRecords/index.ts';
import type { Call } from '../http/call.ts';
import { clientCheck } from '../product/client-requirements.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { findRecords } from './find.ts';

/** The search of the command palette: one call for all lists of a client, one for those of the platform. */
export const paletteCalls: readonly Call[] = [
  answerAction(foundRecords, 'ofClient', {
    summary: 'The records of a client that a term finds, of each list that the caller can open',
    async handler({ tx, context, principal, params, input }) {
      const check = clientCheck(context.settings);
      const found = await findRecords(tx, {
        principal,
        term: input.search ?? '',
        clientUid: params['clientId'] ?? '',
        checkClient: (requires, clientUid) => check(tx, requires, clientUid),
      });
      return found;
    },
  }),
  answerAction(foundRecords, 'ofPlatform', {
    summary: 'The clients, members of staff and users of all clients that a term finds',
    async handler({ tx, principal, input }) {
      return findRecords(tx, {
        principal,
        term: input.search ?? '',
        clientUid: null,
        checkClient: async () => undefined,
      });
    },
  }),
];
