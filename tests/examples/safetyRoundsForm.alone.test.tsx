import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { clientAdmin, clientUid, fakePlatform, json, show } from '../src/form/support.tsx';

vi.mock('../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('./registryWith.ts');
  return registryWith(original, await import('./safetyRounds.ts'));
});

const round = { uid: 'r-1', name: 'Evening', building: null, people: [], leader: null };

/** The page of a round with `points`. */
function open(points: { uid: string; question: string; answer?: string }[], isClosed = false) {
  const platform = fakePlatform(({ path, method, body }) => {
    const [, id] = /\/RoundPoints(?:\/(.+))?$/.exec(path) ?? [];
    if (path.endsWith('/SafetyRounds/r-1')) {
      if (method === 'PATCH') isClosed = (body as { value: boolean }[])[0]?.value ?? isClosed;
      return json({ ...round, isClosed }, 200, { etag: `"${method === 'PATCH' ? 2 : 1}"` });
    }
    if (!path.includes('/RoundPoints')) return undefined;
    const at = points.findIndex(({ uid }) => uid === id);
    if (method === 'POST') points.push({ uid: `p-${points.length + 1}`, ...(body as { question: string }) });
    if (method === 'POST') return json(points.at(-1), 201, { etag: '"1"' });
    if (method === 'DELETE') return points.splice(at, 1) && new Response(null, { status: 204 });
    if (method === 'PATCH') Object.assign(points[at]!, { answer: (body as { value: string }[])[0]?.value });
    return id === undefined
      ? json({ items: points.slice(0, 25), rowCount: points.length })
      : json(points[at], 200, { etag: '"1"' });
  });
  return {
    platform,
    ...show({ resource: 'safetyRounds', place: 'client', id: 'r-1', person: clientAdmin, platform }),
  };
}

const rows = async () => within(await screen.findByRole('region', { name: 'Points' }));

it('shows a row for each point, and saves the changed one alone with the page', async () => {
  const { user, platform } = open([
    { uid: 'p-1', question: 'Are the exits free?' },
    { uid: 'p-2', question: 'Do the lamps work?' },
  ]);
  const row = within(await (await rows()).findByRole('group', { name: 'Do the lamps work?' }));
  await user.selectOptions(await row.findByLabelText(/Answer/), 'Bad');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  expect(platform.writes()[0]).toMatchObject({
    method: 'PATCH',
    path: `/clientbuilding/v2/clients/${clientUid}/safetyRounds/r-1/RoundPoints/p-2`,
    body: [{ op: 'replace', path: '/answer', value: 'Bad' }],
  });
});

it('adds a point, and deletes one after asking', async () => {
  const points = [{ uid: 'p-1', question: 'Are the exits free?' }];
  const { user } = open(points);
  const here = await rows();
  await user.click(await here.findByRole('button', { name: 'Add point' }));
  const added = within(await here.findByRole('group', { name: 'New point' }));
  await user.type(await added.findByLabelText(/Question/), 'Do the lamps work?');
  await user.click(added.getByRole('button', { name: 'Create point' }));
  const row = within(await here.findByRole('group', { name: 'Do the lamps work?' }));
  expect(here.queryByRole('group', { name: 'New point' })).not.toBeInTheDocument();
  await user.click(row.getByRole('button', { name: 'Delete point' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: /Delete/ }));
  await waitFor(() =>
    expect(here.queryByRole('group', { name: 'Do the lamps work?' })).not.toBeInTheDocument(),
  );
  expect(points).toHaveLength(1);
});

it('says that there are more than it shows', async () => {
  open(Array.from({ length: 27 }, (_, index) => ({ uid: `p-${index}`, question: `Point ${index}` })));
  expect(await (await rows()).findByRole('button', { name: 'Show 2 more' })).toBeInTheDocument();
});

it('shows the points of a closed round as they are, with the reason', async () => {
  open([{ uid: 'p-1', question: 'Are the exits free?', answer: 'Good' }], true);
  const here = await rows();
  expect(await here.findByText('The points of a closed round stay as they are.')).toBeInTheDocument();
  const row = within(await here.findByRole('group', { name: 'Are the exits free?' }));
  await waitFor(() => expect(row.queryByRole('textbox')).not.toBeInTheDocument());
  expect(row.getByText('Good')).toBeInTheDocument();
  for (const name of ['Add point', 'Delete point'])
    expect(here.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('shows the values of the points in their inputs when the round is opened again', async () => {
  const { user } = open([{ uid: 'p-1', question: 'Are the exits free?', answer: 'Good' }], true);
  const here = await rows();
  await here.findByText('The points of a closed round stay as they are.');
  await user.click(await screen.findByLabelText('Is closed'));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const row = within(await here.findByRole('group', { name: 'Are the exits free?' }));
  expect(await row.findByLabelText(/Question/)).toHaveValue('Are the exits free?');
  expect(await row.findByLabelText(/Answer/)).toHaveDisplayValue('Good');
});
