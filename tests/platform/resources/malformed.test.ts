import fc from '../../support/fastCheck.ts';
import { beforeAll, expect, it } from 'vitest';

import { calls } from '../../../platform/modules.ts';
import { tenantParameter } from '../../../platform/http/call.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName, openStage, type Stage } from './caller.ts';

const types = [
  'application/json',
  'application/json-patch+json',
  'application/merge-patch+json',
  'text/plain',
  'application/xml',
];

describePlatform('malformed requests', (storage) => {
  let stage: Stage;
  let client: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    // A request that happens to be valid may change it.
    const creation = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: { name: freshName('Battered') },
    });
    client = creation.body.uid;
  });

  const segment = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '..',
      '%00',
      "'; drop table clients; --",
      '🦊',
      '0',
      'null',
      '00000000-0000-0000-0000-000000000000',
      'constructor',
    ),
    fc.uuid(),
  );
  const body = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.string({ maxLength: 50 }),
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '{"__proto__":{"x":1}}',
      '{"name":"\\u0000"}',
      '{"name":"\\ud800"}',
      '{"a":1,"a":2}',
      // Properties that every object inherits.
      '{"valueOf":false}',
      '{"constructor":{},"toString":1}',
    ),
    fc
      .array(
        fc.record({
          op: fc.constantFrom('add', 'remove', 'replace', 'move', 'copy', 'test', 'x'),
          path: fc.constantFrom(
            '/name',
            '/modules/0',
            '/modules/-',
            '/nope',
            '/constructor',
            '/modules/valueOf',
            '',
            '/status',
            '/country',
          ),
          from: fc.constantFrom('/name', '/modules', '/x'),
          value: fc.jsonValue({ maxDepth: 2 }),
        }),
        { maxLength: 4 },
      )
      .map((operations) => JSON.stringify(operations)),
  );
  const query = fc.dictionary(
    fc.constantFrom('pagesize', 'pagenumber', 'orderInstructions', 'filters', 'loadModules', 'x'),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('-1', '1e9', "Name~eq~'", 'Name desc,', 'constructor desc', "valueOf~eq~'x'"),
    ),
  );

  // Always tried: inherited properties are not fields, parameters or columns.
  const inherited = ['{"valueOf":false}', '[{"op":"replace","path":"/constructor","value":1}]'];
  const nowhere = Array.from({ length: 5 }, () => '00000000-0000-1000-8000-000000000000');
  const oddQuery: Record<string, string> = {
    filters: "constructor~eq~'x'",
    orderInstructions: 'valueOf desc',
  };

  it.each(calls.map((call) => [call.id, call] as const))(
    '%s returns no server error, and a problem response for each rejection',
    async (_, call) => {
      const tenant = tenantParameter(call);
      await fc.assert(
        fc.asyncProperty(
          fc.array(segment, { minLength: 5, maxLength: 5 }),
          query,
          body,
          fc.constantFrom(...types),
          fc.boolean(),
          async (segments, parameters, text, type, isHome) => {
            let index = 0;
            const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
              isHome && name === tenant ? client : encodeURIComponent(segments[index++] ?? ''),
            );
            const search = new URLSearchParams(parameters);
            const hasBody = call.method !== 'GET';
            const answer = await stage.sam(
              call.method,
              `${call.service}/${path}?${search}`,
              hasBody ? { body: text, headers: { 'content-type': type } } : {},
            );
            expect(answer.status).toBeLessThan(500);
            if (answer.status < 400) return;
            expect(answer.text).not.toMatch(/at .*\.(ts|js):\d+|select |pg_|node_modules/);
            if (call.service !== 'ofrep/v1')
              expect(answer.headers.get('content-type')).toContain('application/problem+json');
          },
        ),
        {
          numRuns: 25,
          examples: inherited.map((text) => [nowhere, oddQuery, text, 'application/json', true]),
        },
      );
    },
    60_000,
  );
});
