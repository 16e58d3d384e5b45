import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  type AnyResource,
  choice,
  date,
  defineResource,
  json as jsonField,
  section,
  text,
} from '../../../resources/declaration/index.ts';
import { fakePlatform, json, save, show } from './support.tsx';

const inspections: AnyResource = defineResource({
  name: 'inspections',
  label: { one: 'Inspection', many: 'Inspections' },
  sections: {
    inspection: section('Inspection', {
      name: text({ required: true }),
      status: choice(['planned', 'failed', 'closed'], { default: 'planned' }),
      findings: text({
        label: 'Findings',
        requiredWhen: { field: 'status', is: ['failed'] },
        lockedWhen: { field: 'status', is: ['closed'] },
      }),
      from: date({ label: 'From' }),
      until: date({ label: 'Until', notBefore: 'from' }),
    }),
  },
  calls: { service: 'inspections/v1', update: ['PATCH'] },
  rules: [
    {
      of: ['name', 'findings'],
      at: 'findings',
      message: 'The findings cannot repeat the name.',
      holds: ({ name, findings }) => !findings || name !== findings,
    },
  ],
  undeletable: {
    message: 'Closed inspections are kept.',
    when: ({ status }) => status === 'closed',
  },
  places: {
    system: {
      area: 'system',
      path: '/admin/clients/:clientId/inspections',
      access: { read: ['CanManageClients'], delete: ['CanManageClients'] },
      create: 'add',
      edit: 'PATCH',
    },
  },
});

/** Only registered resources have texts. Fields of others are labeled by their keys. */
const input = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^resources\\.inspections\\.fields\\.${name}\\b`));

it('marks a field as required while another field’s value requires it, and blocks saving without it', async () => {
  const platform = fakePlatform(({ method }) => (method === 'POST' ? json({ uid: 'i-1' }, 201) : undefined));
  show({ resource: inspections, place: 'system', platform });
  const user = userEvent.setup();
  await user.type(await input('name'), 'Elevator');
  expect(await input('findings')).not.toBeRequired();
  await user.selectOptions(await input('status'), 'failed');
  expect(await input('findings')).toBeRequired();
  await user.click(save());
  expect(await screen.findByText('Findings is required.')).toBeInTheDocument();
  expect(platform.writes()).toEqual([]);

  await user.selectOptions(await input('status'), 'planned');
  expect(await input('findings')).not.toBeRequired();
  await user.click(save());
  await waitFor(() => expect(platform.writes()).toHaveLength(1));
});

it('offers no date beyond the other one, and reports a typed earlier date', async () => {
  show({ resource: inspections, place: 'system', platform: fakePlatform(() => undefined) });
  const user = userEvent.setup();
  expect(await input('until')).toHaveAttribute('min', '0001-01-01');
  await user.type(await input('from'), '2026-03-10');
  expect(await input('until')).toHaveAttribute('min', '2026-03-10');
  await user.type(await input('until'), '2026-03-09');
  await user.tab();
  expect(await screen.findByText('Until cannot be before From.')).toBeInTheDocument();
  expect(await input('from')).toHaveAttribute('max', '2026-03-09');
});

it('shows the message of a declared rule at its field', async () => {
  show({ resource: inspections, place: 'system', platform: fakePlatform(() => undefined) });
  const user = userEvent.setup();
  await user.type(await input('name'), 'Elevator');
  await user.type(await input('findings'), 'Elevator');
  await user.click(save());
  expect(await screen.findByText('The findings cannot repeat the name.')).toBeInTheDocument();
});

it('shows a field as text when the saved record locks it', async () => {
  const record = { uid: 'i-1', name: 'Elevator', status: 'closed', findings: 'A worn cable' };
  show({
    resource: inspections,
    place: 'system',
    id: 'i-1',
    platform: fakePlatform(() => json(record, 200, { etag: '"1"' })),
  });
  expect(await input('name')).toHaveValue('Elevator');
  expect(screen.getByText('A worn cable')).toBeInTheDocument();
  expect(screen.queryByDisplayValue('A worn cable')).toBeNull();
});

it('shows what uses a record, and disables its deletion', async () => {
  const used: AnyResource = defineResource({
    name: 'rounds',
    label: { one: 'Round', many: 'Rounds' },
    sections: {
      round: section('Round', { name: text({ required: true }), visits: jsonField({ computed: true }) }),
    },
    usedBy: 'visits',
    calls: { service: 'inspections/v1' },
    places: {
      system: {
        area: 'system',
        path: '/admin/clients/:clientId/rounds',
        access: { read: ['CanManageClients'], delete: ['CanManageClients'] },
        edit: 'PATCH',
      },
    },
    messages: {},
  });
  const record = { uid: 'i-1', name: 'Elevator', visits: [{ id: 'v', name: 'Visit 7' }] };
  const platform = fakePlatform(() => json(record, 200, { etag: '"1"' }));
  const { user } = show({ resource: used, place: 'system', id: 'i-1', platform });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Elevator”?' }));
  expect(dialog.getByText('Visit 7')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete “Elevator”' })).toBeDisabled();
});

it('shows why a record cannot be deleted in its state, and disables the deletion', async () => {
  const record = { uid: 'i-1', name: 'Elevator', status: 'closed' };
  const platform = fakePlatform(() => json(record, 200, { etag: '"1"' }));
  const { user } = show({ resource: inspections, place: 'system', id: 'i-1', platform });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Elevator”?' }));
  expect(dialog.getByText('Closed inspections are kept.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete “Elevator”' })).toBeDisabled();
});
