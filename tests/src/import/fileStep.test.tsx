import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registry } from '../../../resources/registry.ts';
import { createPlatform } from '../list/platform.ts';
import { renderImport } from './support.tsx';

const joined = /several rows of the same/;

it('says that rows of one record are joined where files have columns of lists', async () => {
  renderImport(createPlatform([]), '', {}, registry.users);
  await screen.findByText('How it works');
  expect(screen.getByText(joined)).toHaveTextContent(
    'The lists in several rows of the same user are joined.',
  );
});

it('does not say so where a second row of a record is refused', async () => {
  renderImport(createPlatform([]), '', {}, registry.buildings);
  await screen.findByText('How it works');
  expect(screen.queryByText(joined)).toBeNull();
});
