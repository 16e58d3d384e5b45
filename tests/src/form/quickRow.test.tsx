import { screen, waitFor } from '@testing-library/react';
import { ListContextProvider, useList } from 'ra-core';
import { expect, it } from 'vitest';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import QuickAdd from '../../../src/form/QuickAdd.tsx';
import { box, clientAdmin, fakePlatform, json, problem, propsOf, showPages } from './support.tsx';

function QuickRow() {
  const list = useList<PlatformRecord>({ data: [] });
  return (
    <ListContextProvider value={list}>
      <QuickAdd {...propsOf('titles', 'client')} names={['name']} />
    </ListContextProvider>
  );
}

/** A quick row whose additions end when the test says so. */
function showSlowRow() {
  const ends: ((answer: Response) => void)[] = [];
  const platform = fakePlatform(({ method }) =>
    method === 'POST' ? new Promise((resolve) => ends.push(resolve)) : undefined,
  );
  const pages = [{ path: '/row', element: <QuickRow /> }];
  const { user } = showPages(pages, { platform, visited: ['/row'], person: clientAdmin });
  const created = () => json({ uid: crypto.randomUUID() }, 201);
  return {
    user,
    platform,
    end: async (answer = created()) => {
      await waitFor(() => expect(ends).not.toHaveLength(0));
      ends.shift()?.(answer);
    },
  };
}

/** Sends a name, and types and sends the next one before the answer. */
async function sendTwo({ user, platform }: ReturnType<typeof showSlowRow>): Promise<HTMLElement> {
  const name = await box(/New title/);
  await user.type(name, 'Nurse{Enter}');
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
  await user.keyboard('Coach{Enter}');
  expect(name).toHaveValue('Coach');
  return name;
}

const names = (platform: ReturnType<typeof fakePlatform>) => platform.writes().map(({ body }) => body);

it('names typed and sent with Enter while the one before is added become records of their own', async () => {
  const row = showSlowRow();
  const { platform, end } = row;
  const name = await sendTwo(row);
  await end();
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  await end();
  await waitFor(() => expect(name).toHaveValue(''));
  expect(names(platform)).toMatchObject([{ name: 'Nurse' }, { name: 'Coach' }]);
});

it('a second Enter on the same name adds it once and reports no missing name', async () => {
  const { user, platform, end } = showSlowRow();
  const name = await box(/New title/);
  await user.type(name, 'Nurse{Enter}{Enter}');
  await end();
  await waitFor(() => expect(name).toHaveValue(''));
  expect(await screen.findByText('“Nurse” was created.')).toBeVisible();
  expect(name).not.toHaveAttribute('aria-invalid', 'true');
  expect(platform.writes()).toHaveLength(1);
});

it('a name that the platform refuses stays in the row', async () => {
  const { user, end } = showSlowRow();
  const name = await box(/New title/);
  await user.type(name, 'Nurse{Enter}');
  await end(problem(409));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(name).toHaveValue('Nurse');
});

it('a name that the platform refuses after the next one was typed over it is named, and the next one stays', async () => {
  const row = showSlowRow();
  const { user, platform, end } = row;
  const name = await sendTwo(row);
  await end(problem(409));
  expect(await screen.findByText('“Nurse” was not added.')).toBeVisible();
  expect(name).toHaveValue('Coach');
  expect(name).not.toHaveAttribute('aria-invalid', 'true');
  expect(platform.writes()).toHaveLength(1);
  // The refused name does not hold up the next.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(platform.writes()).toHaveLength(2));
  await end();
  await waitFor(() => expect(name).toHaveValue(''));
  expect(screen.queryByText('“Nurse” was not added.')).toBeNull();
});
