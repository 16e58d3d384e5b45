import { alertCalls } from './alerts/calls.ts';
import { authenticationCalls } from './clients/working-context.ts';
import { clientBuildingCalls } from './clients/calls.ts';
import type { PlatformContext } from './kernel/context.ts';
import { flagCalls } from './flags/calls.ts';
import { type Flags, readFlags } from './flags/flags.ts';
import type { Call } from './http/call.ts';
import { registerCalls } from './http/register-calls.ts';
import { authenticationFor } from './identity/identity.ts';
import { importCalls } from './imports/calls.ts';
import { mapCalls } from './maps/calls.ts';
import { peopleCalls } from './people/calls.ts';
import { productCalls } from './product/calls.ts';
import { declaredCalls } from './resources/calls.ts';
import { transferCalls } from './transfer/calls.ts';
import { webhookCalls } from './webhooks/calls.ts';
import { configurationCalls } from './webhooks/configuration-calls.ts';
import { deliveryCalls } from './webhooks/delivery-calls.ts';
import { eventCalls } from './webhooks/event-calls.ts';
import { replayCalls } from './webhooks/replay-calls.ts';
import { tryConfigurationCalls } from './webhooks/try-configuration.ts';
import { tryCredentialCalls } from './webhooks/try-credential.ts';

/** Every call of the platform's services. */
export function allCalls(flags: Flags): readonly Call[] {
  return [
    ...declaredCalls,
    ...clientBuildingCalls,
    ...importCalls,
    ...transferCalls,
    ...mapCalls,
    ...peopleCalls,
    ...productCalls,
    ...webhookCalls,
    ...configurationCalls,
    ...eventCalls,
    ...deliveryCalls,
    ...replayCalls,
    ...tryConfigurationCalls,
    ...tryCredentialCalls,
    ...alertCalls,
    ...authenticationCalls,
    ...flagCalls(flags),
  ];
}

/** The services of spec section 7 and the flags. */
export async function callService(
  app: Parameters<typeof registerCalls>[0],
  context: PlatformContext,
): Promise<void> {
  const calls = allCalls(await readFlags(process.env));
  registerCalls(app, { ...context, ...authenticationFor(context) }, calls);
}
