import type { HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import type { CallInput, QueryParameters } from '../../http/call.ts';
import type { Credential } from './authentication.ts';
import { markCredentialUsed } from './credential-use.ts';
import type { TlsOptions } from './connections.ts';
import { askToken, dispatch, type Dispatched } from './dispatch.ts';
import { spend } from '../../kernel/budget.ts';
import { targetPolicy } from '../../kernel/target-policy.ts';

interface Trial {
  readonly clientUid: string;
  /** Omitted to request only the token of the credential. */
  readonly request?: HttpRequest | undefined;
  readonly credential?: Credential | undefined;
  /** Identifier of the saved credential. Null without one. */
  readonly credentialUid: string | null;
  readonly tls?: TlsOptions;
}

/** Sends the request of a test, saved or not, and returns each step with secrets masked. Runs outside a transaction. */
export async function sendTrial(
  { context, clock }: Pick<CallInput<string, QueryParameters>, 'context' | 'clock'>,
  { clientUid, request, credential, credentialUid, tls }: Trial,
): Promise<Dispatched> {
  const options = { policy: targetPolicy(context.settings), ...tls };
  const dispatched = await spend('server', async () =>
    request ? dispatch({ request, credential, options }) : credential && askToken(credential, options),
  );
  if (!dispatched) throw new TypeError('There is neither a request nor a token to ask for.');
  if (credentialUid !== null) await markCredentialUsed(context, clientUid, credentialUid, clock.now());
  return dispatched;
}
