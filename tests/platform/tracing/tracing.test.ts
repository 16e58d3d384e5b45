import { afterEach, expect, it } from 'vitest';

import { startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { finished, queue, upload } from '../imports/support.ts';
import { stageAt } from '../resources/caller.ts';
import { fromSource, hooksOf, lockdown } from '../webhooks/hooks.ts';

/** A span in the JSON of OTLP. Kind 2 is a server, 3 a client. */
interface Sent {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

const discards: (() => unknown)[] = [];
afterEach(async () => {
  for (const discard of discards.splice(0).toReversed()) await discard();
});

describePlatform('A platform with a receiver of OpenTelemetry', (storage) => {
  it('sends the spans of calls, below those of callers, and of webhooks and jobs, without what people typed', async () => {
    const collector = await startReceiver((_request, response) => void response.end('{}'));
    const target = await startReceiver((_request, response) => void response.end());
    discards.push(
      () => collector.close(),
      () => target.close(),
    );
    const platform = await ownPlatform({
      storage,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
        OTEL_BSP_SCHEDULE_DELAY: '200',
      },
    });
    discards.push(() => platform.stop());
    const spans = () =>
      collector.received.flatMap(({ body }) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap((scope) => scope.spans),
        ),
      );
    const stage = await stageAt(platform, createTokens(platform.url));
    const hooks = hooksOf(stage.will, stage.northfield);
    const { id } = await hooks.configure({ url: target.origin, rule: fromSource('Traced') });
    await hooks.send({ ...lockdown, incidentSource: 'Traced' });
    await hooks.until(id, 1, ['delivered']);
    const { sam, northfield } = stage;
    const file = await upload(sam, northfield, 'typed.csv', 'Building Name\nTyped School\n');
    await finished(sam, northfield, await queue(sam, northfield, file));

    const [traceId, parentSpanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const answer = await fetch(
      `${platform.url}/clientbuilding/v2/clients/${stage.northfield}/buildings?search=Typed`,
      { headers: { traceparent: `00-${traceId}-${parentSpanId}-01` } },
    );
    expect(answer.status).toBe(401);
    await expect
      .poll(() => spans().find((span) => span.traceId === traceId))
      .toMatchObject({
        parentSpanId,
        kind: 2,
        name: 'GET /clientbuilding/v2/clients/:clientId/Buildings',
        attributes: expect.arrayContaining([
          { key: 'http.response.status_code', value: { intValue: 401 } },
          { key: 'portal.request_id', value: { stringValue: traceId } },
        ]),
      });
    await expect
      .poll(() => spans().map(({ name, kind }) => `${kind} ${name}`))
      .toContain('3 webhook attempt');
    expect(spans().some(({ name }) => name.startsWith('job '))).toBe(true);
    const [{ url, headers }] = collector.received as [(typeof collector.received)[number]];
    expect([url, headers['authorization']]).toEqual(['/v1/traces', 'Bearer abc']);
    const text = collector.received.map(({ body }) => body).join('');
    for (const typed of ['Typed', stage.northfield, target.origin]) expect(text).not.toContain(typed);
  });
});
