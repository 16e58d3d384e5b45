import { setImmediate as yieldToEvents } from 'node:timers/promises';

import { eventTypeNamed } from '../../../resources/events/index.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { grouped } from '../grouped.ts';
import { judge, type Judgement } from '../rules/judge.ts';
import { deliveryUid } from '../recording/delivery-uid.ts';
import type { FannedOut, NewDelivery } from '../recording/new-deliveries.ts';
import type { PendingEvent } from '../events/pending.ts';
import { type Prepared, preparedOf } from '../configurations/prepared.ts';
import { momentsFor } from '../rules/moments.ts';
import { namesFor } from '../rules/names.ts';

/** Approximate batch size. With traces, requests and responses of maximum length, a batch is about 60 MB to write. */
const deliveries = 500;
/** Milliseconds of rule evaluation after which fan-out yields to the event loop. */
const breatheAfterMs = 10;

/** The result of an event at a configuration that is off: nothing is sent, but a replay can send it later. */
function whileOn({ isEnabled }: Prepared, judgement: Judgement): Judgement {
  if (isEnabled || judgement.state === 'skipped') return judgement;
  return { ...judgement, state: 'skipped', reason: 'The webhook was off. The event would have been sent.' };
}

/**
 * Evaluates the rules of the clients' configurations for events, and yields batches of deliveries. Each event gets one delivery per
 * configuration of its type, sent or not.
 */
export async function* fanOut(
  context: PlatformContext,
  pending: readonly PendingEvent[],
): AsyncGenerator<FannedOut> {
  const { owner } = context.database;
  const clientUids = [...new Set(pending.map(({ clientUid }) => clientUid))];
  const configurations = grouped(await preparedOf(context, owner, clientUids), ({ clientUid }) => clientUid);
  const inputs = pending.flatMap(({ clientUid, event }) =>
    (configurations.get(clientUid) ?? []).map(({ rule }) => ({ clientUid, rule, event })),
  );
  const namesOf = await namesFor(owner, inputs);
  const momentOf = await momentsFor(owner, inputs);
  let output: { events: PendingEvent[]; deliveries: NewDelivery[] } = { events: [], deliveries: [] };
  let breathed = performance.now();
  for (const one of pending) {
    const { clientUid, uid: eventId, receivedAt, sequence, type, event } = one;
    const names = namesOf(clientUid);
    for (const configuration of configurations.get(clientUid) ?? []) {
      if (eventTypeNamed(configuration.configType) !== type) continue;
      const { rule } = configuration;
      output.deliveries.push({
        clientUid,
        uid: deliveryUid(eventId, configuration.uid),
        eventId,
        receivedAt,
        sequence,
        configuration,
        type,
        event,
        judgement: whileOn(configuration, judge(rule, event, names, momentOf({ ...one, rule }))),
      });
    }
    output.events.push(one);
    if (output.deliveries.length >= deliveries) {
      yield output;
      output = { events: [], deliveries: [] };
    }
    if (performance.now() - breathed < breatheAfterMs) continue;
    await yieldToEvents();
    breathed = performance.now();
  }
  if (output.events.length > 0) yield output;
}
