import type { HttpRequest } from '../../../resources/product/webhooks/exchange.ts';
import type { CallInput, QueryParameters } from '../../http/call.ts';
import type { Credential } from './authentication.ts';
import { markCredentialUsed } from './credential-use.ts';
import { askToken, dispatch, type Dispatched } from './dispatch.ts';
import { targetPolicy } from '../../kernel/target-policy.ts';

interface Trial {
  readonly clientUid: string;
  /** Left out where only the credential's token is asked for. */
  readonly request?: HttpRequest | undefined;
  readonly credential?: Credential | undefined;
  /** Of the saved credential; null where there is none. */
  readonly credentialUid: string | null;
  readonly ignoreSslErrors?: boolean;
}

/** Sends what somebody tries out, saved or not, and tells each step with secrets masked. No transaction waits for the target. */
export async function sendTrial(
  { context, clock }: Pick<CallInput<string, QueryParameters>, 'context' | 'clock'>,
  { clientUid, request, credential, credentialUid, ignoreSslErrors = false }: Trial,
): Promise<Dispatched> {
  const options = { policy: targetPolicy(context.settings), ignoreSslErrors };
  const dispatched = request
    ? await dispatch({ request, credential, options })
    : credential && (await askToken(credential, options));
  if (!dispatched) throw new TypeError('There is neither a request nor a token to ask for.');
  if (credentialUid !== null) await markCredentialUsed(context, clientUid, credentialUid, clock.now());
  return dispatched;
}
