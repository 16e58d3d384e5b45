import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { evaluateWithTrace } from '../../../resources/rules/trace.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { TestPanel } from '../../../src/features/webhookConfigurations/trial/TestPanel.tsx';
import { useAttempt } from '../../../src/features/webhooks/useAttempt.ts';
import { useAction } from '../../../src/changes/actions/useAction.ts';
import { aContext } from '../../support/session.ts';
import { box, clientUid, fakePlatform, json, save, show, showPages } from '../form/support.tsx';

const id = '99999999-9999-4999-8999-999999999999';
const otherId = '88888888-8888-4888-8888-888888888888';
const scope = { clientId: clientUid };
const person = {
  kind: 'client',
  permissions: ['canwritewebhookconfigurations', 'canwritewebhookcredentials'],
} as const;

it('a configuration shows when it is paused, after a resumption no longer, and again after a later pause', async () => {
  const saved = { id, name: 'Doors', url: 'https://doors.example', rule: true };
  let pause: object = { pausedAt: '2026-03-02T14:05:00.000Z', pausedReason: 'It failed ten times.' };
  const platform = fakePlatform(({ method, path }) => {
    if (path.endsWith('/deliveries')) return json([], 200, { 'content-range': 'deliveries */0' });
    if (method === 'POST') {
      if (path.endsWith('/resume')) pause = { pausedAt: null, pausedReason: null };
      return new Response(null, { status: 204 });
    }
    return path.endsWith(id) ? json({ ...saved, ...pause }) : undefined;
  });
  const { user } = show({ resource: 'webhookConfigurations', place: 'client', id, person, platform });
  expect(await screen.findByText('Paused', { selector: 'header *' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(screen.queryByText('It failed ten times.')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());

  pause = { pausedAt: '2026-03-02T15:00:00.000Z', pausedReason: 'It failed once more.' };
  await user.type(await box(/^Name/), ' and gates');
  await user.click(save());
  expect(await screen.findByText('It failed once more.')).toBeVisible();
});

it('a new configuration says which events it would fire for; its test, what is missing, and sends nothing', async () => {
  const platform = fakePlatform(({ path }) =>
    path.endsWith('/events')
      ? json({
          items: [
            {
              id,
              configType: 'Emergency',
              receivedAt: '2026-03-02T14:05:00.000Z',
              event: { incidentType: 'Hold' },
            },
          ],
          rowCount: 1,
        })
      : undefined,
  );
  const { user } = show({ resource: 'webhookConfigurations', place: 'client', person, platform });
  // Without a rule of before, nothing is said to be more than it was.
  expect(await screen.findByRole('region', { name: 'Would fire for 1 event' })).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: 'On events that fit a rule' }));
  await user.click(await screen.findByRole('button', { name: 'Send test' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Address is required.')).toBeVisible();
  expect(
    within(alert).getByText('Rule: The rule is not finished: a condition lacks its field or its value.'),
  ).toBeVisible();
  expect(platform.writes().filter(({ path }) => !path.endsWith('/preview'))).toEqual([]);
});

it('a new configuration offers what events of the chosen type have, and begins with the age and order of that type', async () => {
  const platform = fakePlatform(({ method, path }) => {
    if (path.endsWith('/events')) return json({ items: [], rowCount: 0 });
    return method === 'POST' ? json({ id, name: 'Doors' }, 201) : undefined;
  });
  const { user } = show({ resource: 'webhookConfigurations', place: 'client', person, platform });
  const type = await screen.findByRole('combobox', { name: /^Type/ });
  expect(await screen.findByText('An incident began, changed or ended.')).toBeVisible();
  await user.selectOptions(type, 'Visitor denied');
  expect(await screen.findByText('A visitor was not let in.')).toBeVisible();
  const age = await screen.findByRole('combobox', { name: /^Tries for/ });
  await waitFor(() => expect(age).toHaveDisplayValue('1 hour, then tells you'));
  await user.selectOptions(age, '15 minutes, then tells you');
  await user.type(await box(/^Name/), 'Guards');
  await user.type(await box(/^Address/), 'https://guards.example/in');
  await user.click(save());
  await waitFor(() => expect(platform.calls.some(({ method }) => method === 'POST')).toBe(true));
  const created = platform.calls.find(
    ({ method, path }) => method === 'POST' && /configuration$/i.test(path),
  );
  // The platform sets the order of the type itself.
  expect(created?.body).toMatchObject({ configType: 'VisitorDenied', discardAfter: 'PT15M' });
  expect(created?.body).not.toHaveProperty('keepsOrder');
});

it('the first configuration is made step by step, each of which is left when its fields are right', async () => {
  const platform = fakePlatform(({ method, path }) => {
    if (path.endsWith('/events')) return json({ items: [], rowCount: 0 });
    return method === 'POST' && /configuration$/i.test(path) ? json({ id, name: 'Doors' }, 201) : undefined;
  });
  const { user } = show({
    resource: 'webhookConfigurations',
    place: 'client',
    search: '?steps',
    person,
    platform,
  });
  const step = () => screen.getByRole('navigation', { name: 'Steps' }).querySelector('[aria-current=step]');
  const name = await box(/^Name/);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.click(save());
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(name).toHaveFocus();
  await user.type(name, 'Doors{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Rule' })).toHaveFocus());
  expect(step()).toHaveTextContent('2Rule');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(name).toBeVisible());
  await user.click(save());
  await waitFor(() => expect(step()).toHaveTextContent('2Rule'));
  await user.click(save());
  await user.type(await box(/^Address/), 'https://doors.example/in');
  expect(step()).toHaveTextContent('3Request');
  expect(platform.writes().filter(({ path }) => /configuration$/i.test(path))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create webhook configuration' }));
  await waitFor(() =>
    expect(platform.writes().find(({ path }) => /configuration$/i.test(path))?.body).toMatchObject({
      name: 'Doors',
      url: 'https://doors.example/in',
      rule: true,
    }),
  );
});

it('the result of a test explains the rule that was sent, also after another click meanwhile', async () => {
  const ruleOf = (type: string) => ({ '==': [{ var: 'incidentType' }, type] });
  const answers: ((answer: Response) => void)[] = [];
  const platform = fakePlatform(({ path }) =>
    path.endsWith('/verify') ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined,
  );
  let rule = ruleOf('Fire');
  function Test() {
    const attempts = useAttempt(useAction(webhookConfigurations, 'verify', { scope, record: { id } }));
    return (
      <TestPanel
        resource={webhookConfigurations}
        scope={scope}
        intro=""
        sample={null}
        ruleNow={() => rule}
        attempts={attempts}
        onSend={(event) => attempts.run({ event })}
      />
    );
  }
  const { user } = showPages([{ path: '/test', element: <Test /> }], {
    platform,
    person,
    visited: ['/test'],
  });
  await user.click(screen.getByRole('button', { name: 'Send test' }));
  rule = ruleOf('Flood');
  await user.click(screen.getByRole('button', { name: 'Sending…' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  const trace = evaluateWithTrace(ruleOf('Fire'), { incidentType: 'Fire' });
  answers[0]?.(json({ isDelivered: true, status: 200, sentence: null, steps: [], rule: trace }));
  const conditions = await screen.findByRole('list', { name: 'Condition by condition' });
  expect(conditions).not.toHaveTextContent('Flood');
});

it.each([
  ['links to its credential in the client that the viewer works with', aContext.clientUid, 1],
  ['does not link to the credential of another client', clientUid, 0],
])('a configuration %s', async (_, clientId, count) => {
  const credential = { id: otherId, name: 'Door controller', origins: [] };
  const saved = { id, name: 'Doors', url: 'https://doors.example', webhookCredentialId: otherId };
  const platform = fakePlatform(({ path }) => {
    if (path.endsWith(id)) return json(saved);
    return path.endsWith(otherId) ? json(credential) : undefined;
  });
  show({
    resource: 'webhookConfigurations',
    place: 'client',
    id,
    person,
    platform,
    scope: { clientId },
    tab: 'request',
  });
  // The credential has been read.
  expect(await screen.findByText(/“Door controller”/)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'Open this credential' })).toHaveLength(count);
});

it('a credential of a type that the portal does not know renders its page', async () => {
  const platform = fakePlatform(({ path }) =>
    path.endsWith(id) ? json({ id, name: 'Doors', type: 'MutualTls' }) : undefined,
  );
  show({ resource: 'webhookCredentials', place: 'client', id, person, platform });
  expect(await screen.findByText('Choose a type first.')).toBeVisible();
  expect(screen.queryByText(/couldn’t be shown/)).toBeNull();
});

it('a saved configuration without changes is tested by the call of the specification, a changed one with its values', async () => {
  const saved = { id, name: 'Doors', url: 'https://doors.example', rule: true };
  const platform = fakePlatform(({ method, path }) => {
    if (method === 'POST') return json({ isDelivered: true, status: 200, sentence: null, steps: [] });
    return path.endsWith(id) ? json(saved) : undefined;
  });
  const tab = 'request';
  const { user } = show({ resource: 'webhookConfigurations', place: 'client', id, person, platform, tab });
  await user.click(await screen.findByRole('button', { name: 'Send test' }));
  const sent = () => platform.writes().flatMap(({ path }) => /(?:verify|try)$/.exec(path) ?? []);
  await waitFor(() => expect(sent()).toEqual(['verify']));
  await user.type(await box(/^Address/), '/2');
  await user.click(await screen.findByRole('button', { name: /^Send (?:test|again)/ }));
  await waitFor(() => expect(sent()).toEqual(['verify', 'try']));
});

it.each([
  ['request', 'Timing', { discardAfter: null, keepsOrder: false }],
  ['overview', 'Signing secret', { signingSecretSetAt: null }],
])(
  'a saved configuration has on its tab %s %s only where the platform has shown that it knows it',
  async (tab, what, known) => {
    const saved = { id, name: 'Doors', url: 'https://doors.example', rule: true };
    const platform = fakePlatform(({ path }) =>
      path.endsWith(id)
        ? json({ ...saved, ...known })
        : path.endsWith(otherId)
          ? json({ ...saved, id: otherId })
          : undefined,
    );
    const at = { resource: 'webhookConfigurations', place: 'client', person, platform, tab } as const;
    show({ ...at, id });
    expect(await screen.findAllByText(what)).not.toEqual([]);
    cleanup();
    show({ ...at, id: otherId });
    expect(await box(tab === 'request' ? /^Address/ : /^Name/)).toBeVisible();
    expect(screen.queryAllByText(what)).toEqual([]);
  },
);

it.each([
  ['does not offer origins where the platform has not shown that it knows them', {}, 0],
  ['offers origins where the platform has', { origins: [] }, 1],
])('a saved credential %s', async (_, known, count) => {
  const saved = { id, name: 'Doors', type: 'ApiKey', apiKeyHeaderName: 'X-Key', ...known };
  const platform = fakePlatform(({ path }) => (path.endsWith(id) ? json(saved) : undefined));
  show({ resource: 'webhookCredentials', place: 'client', id, person, platform });
  expect(await box(/^Name/)).toBeVisible();
  expect(screen.queryAllByRole('heading', { name: 'Allowed origins' })).toHaveLength(count);
});

it.each([
  ['webhookConfigurations', 'Timing', 'webhookTiming'],
  ['webhookCredentials', 'Allowed origins', 'credentialOrigins'],
] as const)(
  'a new record of %s has %s only where config.json names it',
  async (resource, heading, option) => {
    const platform = fakePlatform(() => undefined);
    const at = { resource, place: 'client', person, platform };
    show({ ...at, options: { [option]: true } });
    expect(await box(/^Name/)).toBeVisible();
    expect(screen.getAllByRole('heading', { name: heading })).toHaveLength(1);
    cleanup();
    show({ ...at, options: {} });
    expect(await box(/^Name/)).toBeVisible();
    expect(screen.queryAllByRole('heading', { name: heading })).toEqual([]);
  },
);
