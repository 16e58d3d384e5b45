import { randomUUID } from 'node:crypto';

import fc from '../../support/fastCheck.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName, type Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

/** Operators of JSON logic, safe and unsafe, and invalid names. */
const operators = fc.constantFrom(
  ...'== === < ! !! and or if in some all none var + * % max'.split(' '),
  ...'CALL method reduce map merge log missing __proto__ constructor'.split(' '),
  '',
);
const rules = fc.letrec<{ rule: unknown }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(true, false, null, 0, 1e308, 'incidentType', '\0', '\ud800', {}, []),
    fc.record({
      var: fc.constantFrom('incidentType', 'person.firstName', 'constructor.constructor', '', '..'),
    }),
    fc
      .tuple(operators, fc.array(tie('rule'), { maxLength: 4 }))
      .map(([operator, args]) => JSON.parse(JSON.stringify({ [operator]: args })) as unknown),
  ),
})).rule;
const templates = fc
  .array(
    fc.constantFrom(
      ...'{{incidentType}} {{{person}}} {{#person}} {{/person}} {{^x}} {{>a}} {{=<%|%>=}} {{constructor}} {{__proto__}}'.split(
        ' ',
      ),
      ...'{{ }} " { } {{&lat}} {{.}}'.split(' '),
      ' ',
      '\n',
      '\0',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describePlatform('random rules and templates', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
  });
  afterAll(() => receiver?.close());

  it('are accepted or rejected, and accepted ones finish every delivery without a server crash', async () => {
    const source = randomUUID();
    const eventIds: string[] = [];
    await fc.assert(
      fc.asyncProperty(rules, templates, fc.boolean(), async (rule, template, isRule) => {
        const { status, body, text } = await stage.will('POST', `${hooks.v1}/WebhookConfiguration`, {
          body: {
            name: freshName('Fuzz'),
            url: `${receiver.origin}/fuzz`,
            // The rule under test, or one that is known to work.
            rule: isRule ? rule : fromSource(source),
            template: isRule ? '' : template,
          },
        });
        expect({ status, text: status < 500 ? '' : text }).toEqual({
          status: status < 500 ? status : 'an answer',
          text: '',
        });
        if (status === 201) eventIds.push(body.id);
      }),
      { numRuns: 80 },
    );
    expect(eventIds.length).toBeGreaterThan(0);
    const { body: event } = await hooks.send({ ...lockdown, incidentSource: source });
    await expect
      .poll(
        async () => {
          const { body } = await hooks.list({ eventId: event.id, configurationId: eventIds }, [0, 999]);
          return body.filter(({ state }: { state: string }) => state !== 'waiting').length;
        },
        { interval: 200 },
      )
      .toBe(eventIds.length);
    expect((await stage.nobody('GET', 'health/ready')).status).toBe(200);
    for (const id of eventIds) await hooks.remove(id);
  });
});
