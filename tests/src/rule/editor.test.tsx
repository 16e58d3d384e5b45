import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseSample } from '../../../src/rule/event/useSampleEvent.ts';
import { json } from '../form/support.tsx';
import { lines, open, textBox } from './support.tsx';
import { proves } from '../../support/rows.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  chooseSample({ key: 'lockdown' });
});

const event = (incidentType: string, more: object = {}) => ({
  incidentType,
  incidentSource: 'Portal',
  ...more,
});
const received = [
  { id: 'e1', receivedAt: '2026-03-02T14:05:00.000Z', event: event('Lockdown') },
  { id: 'e2', receivedAt: '2026-03-02T13:05:00.000Z', event: event('Evacuation') },
  { id: 'e3', receivedAt: '2026-03-02T12:05:00.000Z', event: event('Hold') },
];

const lockdown = { '==': [{ var: 'incidentType' }, 'Lockdown'] };

describe('an opened rule', () => {
  it.each([
    {
      and: [
        { '==': [{ var: ['incidentType'] }, 'Lockdown'] },
        { '!': { '==': [{ var: 'incidentSource' }, 'Drill'] } },
      ],
    },
    { '>': [{ '+': [{ var: 'lat' }, 1] }, 5] },
    // Saved by another platform, with an operator that this one does not support.
    { missing_some: [1, ['lat', 'lon']] },
    { '==': [{ cat: [{ var: 'incidentType' }, '!'] }, 'Hold!'] },
    true,
  ])('%j is saved byte for byte', async (rule) => {
    proves('webhooks-4');
    const { save, saved } = open(rule);
    if (rule !== true) await textBox();
    await save();
    await waitFor(() => expect(JSON.stringify(saved())).toBe(JSON.stringify(rule)));
    expect(screen.getByText('No unsaved changes')).toBeVisible();
  });

  it('is explained in words, and the part that the builder cannot show is marked', async () => {
    open({ and: [lockdown, { '>': [{ '+': [{ var: 'lat' }, 1] }, 5] }] });
    expect(
      await screen.findByText('Fires when incident type is Lockdown and (latitude + 1) is more than 5.'),
    ).toBeVisible();
    expect(await screen.findByText(/can’t show this rule.+Line 4/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Rule' })).toBeNull();
  });

  it('is shown in the builder, with such a part as text, after the user compares both versions', async () => {
    const { user, save, saved } = open({
      and: [{ '==': ['Lockdown', { var: 'incidentType' }] }, { '>': [{ '+': [{ var: 'lat' }, 1] }, 5] }],
    });
    await user.click(await screen.findByRole('button', { name: 'Show it in the builder…' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('region', { name: 'As it is' })).toHaveTextContent(
      'Lockdown is incident type',
    );
    expect(within(dialog).getByRole('region', { name: 'In the builder' })).toHaveTextContent(
      'incident type is Lockdown',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Show in the builder' }));
    expect(await lines()).toHaveLength(2);
    await save();
    await waitFor(() =>
      expect(saved()).toEqual({ and: [lockdown, { '>': [{ '+': [{ var: 'lat' }, 1] }, 5] }] }),
    );
  });

  it('shows buildings by name, also to users who may not list them', async () => {
    open({ '==': [{ var: 'buildingId' }, '22222222-2222-4222-8222-222222222222'] });
    expect(await screen.findByText('Fires when building is North Hall.')).toBeVisible();
    const [line] = await lines();
    expect(within(line!).getByRole('combobox', { name: 'Value' })).toHaveValue('North Hall');
  });

  it('offers the client’s buildings, without “All Buildings”, which has no events', async () => {
    const { user } = open({ '==': [{ var: 'buildingId' }, '22222222-2222-4222-8222-222222222222'] });
    const [line] = await lines();
    const value = within(line!).getByRole('combobox', { name: 'Value' });
    await user.click(value);
    const offered = within(await screen.findByRole('listbox', { name: 'Value' }));
    await user.clear(value);
    expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['North Hall']);
  });

  it('has a sample event in a building of the client', async () => {
    open({ '==': [{ var: 'buildingId' }, '22222222-2222-4222-8222-222222222222'] });
    expect(await screen.findByText('It would fire')).toBeVisible();
  });

  it('is read-only for users who may only read', async () => {
    open(lockdown, { isReadOnly: true });
    expect(await textBox()).toHaveAttribute('readonly');
    expect(screen.getByText('Fires when incident type is Lockdown.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add condition' })).toBeNull();
  });
});

describe('the text of a rule', () => {
  it.each([
    ['{ "==": [', /Line 1 of the rule: This is not valid JSON/],
    ['{"CALL": []}', /“CALL” is not one of the operators/],
    ['{}', /not finished/],
    ['"true"', /A rule is an object with one operator/],
  ])('%s cannot be saved, and an error shows the reason', async (text, sentence) => {
    proves('webhooks-7');
    const { user, save, saved } = open(lockdown);
    const box = await textBox();
    await user.clear(box);
    await user.click(box);
    await user.paste(text);
    await save();
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(saved()).toBeUndefined();
  });

  it('is validated while typing, and shown in the builder once it is a valid rule', async () => {
    proves('webhooks-6');
    const { user, save, saved } = open(lockdown);
    const box = await textBox();
    await user.clear(box);
    await user.click(box);
    const typed = '{"or":[\n\n{"==":[{"var":"incidentType"},"Hold"]},{"var":"lat"}]}';
    await user.paste(typed);
    expect(box).toHaveValue(typed);
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    await save();
    await waitFor(() => expect(JSON.stringify(saved())).toBe(JSON.stringify(JSON.parse(typed))));
  });
});

describe('the builder', () => {
  it('does not save an unfinished rule', async () => {
    const { user, save, saved } = open(lockdown);
    await lines();
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    expect(await screen.findByText('This rule isn’t finished. Choose what is missing.')).toBeVisible();
    const added = screen.getByRole('group', { name: 'Condition 2' });
    expect(within(added).getByRole('combobox', { name: 'Field' })).toHaveFocus();
    await save();
    expect((await screen.findAllByText(/a condition lacks its field or its value/)).length).toBeGreaterThan(
      0,
    );
    expect(saved()).toBeUndefined();
    await user.selectOptions(within(added).getByRole('combobox', { name: 'Field' }), 'latitude');
    await user.selectOptions(within(added).getByRole('combobox', { name: 'Comparison' }), 'is at least');
    await user.type(within(added).getByRole('textbox', { name: 'Value' }), '-4.5');
    await save();
    await waitFor(() => expect(saved()).toEqual({ and: [lockdown, { '>=': [{ var: 'lat' }, -4.5] }] }));
  });

  it('compares a field with another field of the same type, and discards the former value', async () => {
    const { user, save, saved } = open({ '==': [{ var: 'incidentType' }, 'incidentSource'] });
    const [line] = await lines();
    const part = (name: string) => within(line!).getByRole('combobox', { name });
    await user.selectOptions(part('Comparison'), 'differs from the field');
    expect(await screen.findByText(/rule isn’t finished/)).toBeVisible();
    expect(within(part('Other field')).queryByRole('option', { name: 'latitude' })).toBeNull();
    expect(within(part('Other field')).queryByRole('option', { name: 'incident type' })).toBeNull();
    await user.selectOptions(part('Other field'), 'incident sub-type');
    expect(screen.getByText('Fires when incident type is not incident sub-type.')).toBeVisible();
    await save();
    await waitFor(() =>
      expect(saved()).toEqual({ '!=': [{ var: 'incidentType' }, { var: 'incidentSubType' }] }),
    );
    await user.selectOptions(part('Comparison'), 'is');
    await waitFor(async () => expect((await textBox()).value).toContain('{}'));
  });

  it('compares several fields with the same value', async () => {
    const { user, save, saved } = open(lockdown);
    const [line] = await lines();
    const part = (name: string) => within(line!).getByRole('combobox', { name });
    await user.selectOptions(part('Field'), 'any of these texts');
    await user.selectOptions(part('Comparison'), 'contains');
    await user.type(within(line!).getByRole('textbox', { name: 'Value' }), 'Drill');
    expect(await screen.findByText(/rule isn’t finished/)).toBeVisible();
    await user.click(part('Fields'));
    const offered = within(screen.getByRole('listbox', { name: 'Fields' }));
    expect(offered.queryByRole('option', { name: 'latitude' })).toBeNull();
    await user.click(offered.getByRole('option', { name: 'incident source' }));
    await user.click(offered.getByRole('option', { name: 'incident type' }));
    expect(
      screen.getByText(
        'Fires when at least one of [incident source, incident type] has: (it contains “Drill”).',
      ),
    ).toBeVisible();
    await save();
    await waitFor(() =>
      expect(saved()).toEqual({
        some: [[{ var: 'incidentSource' }, { var: 'incidentType' }], { in: ['Drill', { var: '' }] }],
      }),
    );
  });

  it('shows several fields of a condition with the value that each read, and keeps them on a change', async () => {
    const rule = {
      none: [
        [{ var: 'incidentSource' }, { var: ['incidentType'] }],
        { in: [{ var: '' }, ['Drill', 'Test']] },
      ],
    };
    const { user, save, saved } = open(rule);
    const [line] = await lines();
    expect(line).toHaveTextContent('metwas incident source "Mobile", incident type "Lockdown"');
    expect(within(line!).getByRole('combobox', { name: 'Field' })).toHaveDisplayValue('none of these texts');
    const comparison = within(line!).getByRole('combobox', { name: 'Comparison' });
    // Those of a single text.
    expect(within(comparison).queryByRole('option', { name: /exactly|missing/ })).toBeNull();
    await user.selectOptions(comparison, 'is empty');
    await save();
    await waitFor(() =>
      expect(saved()).toEqual({
        none: [[{ var: 'incidentSource' }, { var: 'incidentType' }], { '!': [{ var: '' }] }],
      }),
    );
  });

  it('converts a value to a list of one, and back', async () => {
    const { user } = open(lockdown);
    const [line] = await lines();
    await user.selectOptions(within(line!).getByRole('combobox', { name: 'Comparison' }), 'is one of');
    await waitFor(async () =>
      expect(JSON.parse((await textBox()).value)).toEqual({ in: [{ var: 'incidentType' }, ['Lockdown']] }),
    );
    await user.selectOptions(within(line!).getByRole('combobox', { name: 'Comparison' }), 'is');
    await waitFor(async () => expect(JSON.parse((await textBox()).value)).toEqual(lockdown));
  });

  it('removes one of several values by its button, or by the keyboard', async () => {
    const oneOf = (...types: string[]) => ({ in: [{ var: 'incidentType' }, types] });
    const { user } = open(oneOf('Lockdown', 'Evacuation', 'Hold'));
    const [line] = await lines();
    await user.click(within(line!).getByRole('button', { name: 'Remove Evacuation' }));
    await waitFor(async () => expect(JSON.parse((await textBox()).value)).toEqual(oneOf('Lockdown', 'Hold')));
    await user.click(within(line!).getByRole('combobox', { name: 'Values' }));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(within(line!).getByRole('button', { name: 'Remove Lockdown' })).toHaveFocus();
    await user.keyboard('{Delete}');
    await waitFor(async () => expect(JSON.parse((await textBox()).value)).toEqual(oneOf('Hold')));
  });

  it('keeps the list of values closed when options load after the input lost focus', async () => {
    let answerNow: (templates: Response) => void = () => undefined;
    const templates = new Promise<Response>((resolve) => {
      answerNow = resolve;
    });
    const { user } = open(
      { in: [{ var: 'incidentType' }, ['Hold']] },
      {
        answer: ({ path }) => (path.endsWith('/GetIncidentTemplates') ? templates : json({ items: [] })),
      },
    );
    const [line] = await lines();
    const values = within(line!).getByRole('combobox', { name: 'Values' });
    await user.type(values, 'Lockdown{Enter}Evacuation');
    await user.tab();
    answerNow(json({ items: [{ ID: 'drill', Name: 'Drill' }] }));
    await expect(screen.findByRole('listbox', {}, { timeout: 300 })).rejects.toThrow();
    await user.click(values);
    expect(await screen.findByRole('option', { name: 'Drill' })).toBeVisible();
  });

  it('chooses timestamps by date and time in the viewer’s zone, and stores them in UTC', async () => {
    const rule = (moment: string) => ({ '>': [{ var: 'initiatedTimestamp' }, moment] });
    const { save, saved } = open(rule('2026-03-02T14:05:30Z'));
    const [line] = await lines();
    const input = within(line!).getByLabelText<HTMLInputElement>('Value');
    expect(Date.parse(input.value)).toBe(Date.parse('2026-03-02T14:05:30Z'));
    expect(within(line!).getByRole('combobox', { name: 'Comparison' })).toHaveDisplayValue('is after');
    // Nothing has changed, not even the formatting.
    expect(screen.getByText('No unsaved changes')).toBeVisible();
    expect(within(line!).getByText(/where you are; written as 2026-03-02T14:05:30Z$/)).toBeVisible();
    fireEvent.change(input, { target: { value: '2026-07-01T08:30:15' } });
    await save();
    const timestamp = new Date('2026-07-01T08:30:15').toISOString();
    await waitFor(() => expect(saved()).toEqual(rule(timestamp)));
    fireEvent.change(input, { target: { value: '' } });
    await waitFor(async () => expect((await textBox()).value).toContain('{}'));
  });

  it.each(['2026-03-02', '2026-03-02T14:05:00.000001Z', 'soon'])(
    'shows %j as text, because no date-and-time input can hold it',
    async (value) => {
      const { user, save, saved } = open({ '<': [{ var: 'resolvedTimestamp' }, value] });
      const [line] = await lines();
      const input = within(line!).getByRole('textbox', { name: 'Value' });
      expect(input).toHaveValue(value);
      await user.clear(input);
      await user.click(within(line!).getByLabelText('Value'));
      await user.paste('2026-03-02T15:00Z');
      await save();
      await waitFor(() =>
        expect(saved()).toEqual({ '<': [{ var: 'resolvedTimestamp' }, '2026-03-02T15:00Z'] }),
      );
    },
  );

  it('reports an incomplete timestamp at the input and in the text', async () => {
    const { user, save, saved } = open({ '<': [{ var: 'resolvedTimestamp' }, '2026-03-02'] });
    const [line] = await lines();
    const hint = 'A time needs a date, a time of day and a zone, as in 2026-03-02T14:05:00Z.';
    expect(within(line!).getByText(hint, { exact: true })).toBeVisible();
    expect(screen.getByText(/“2026-03-02” names no moment/)).toBeVisible();
    const input = within(line!).getByRole('textbox', { name: 'Value' });
    await user.type(input, 'T00:00:00+01:00');
    expect(within(line!).queryByText(hint, { exact: true })).toBeNull();
    await save();
    await waitFor(() =>
      expect(saved()).toEqual({ '<': [{ var: 'resolvedTimestamp' }, '2026-03-02T00:00:00+01:00'] }),
    );
  });

  it('fires on every event only when the user chooses so', async () => {
    const { user, save, saved } = open(lockdown);
    await user.click(await screen.findByRole('radio', { name: 'On every event' }));
    expect(screen.getByText('Fires on every event.')).toBeVisible();
    await save();
    await waitFor(() => expect(saved()).toBe(true));
  });

  it('restores the previous rule when “every event” is undone', async () => {
    const { user } = open(lockdown);
    await user.click(await screen.findByRole('radio', { name: 'On every event' }));
    await user.click(screen.getByRole('radio', { name: 'On events that fit a rule' }));
    expect(JSON.parse((await textBox()).value)).toEqual(lockdown);
    expect(screen.getByText('No unsaved changes')).toBeVisible();
  });

  it('moves the focus to the line next to a removed one', async () => {
    const { user } = open({ and: [lockdown, { var: 'lat' }, { var: 'lon' }] });
    const [, second] = await lines();
    await user.click(within(second!).getByRole('button', { name: 'Remove condition' }));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    const field = within(screen.getByRole('group', { name: 'Condition 2' })).getByRole('combobox', {
      name: 'Field',
    });
    expect(field).toHaveFocus();
    expect(field).toHaveDisplayValue('longitude');
  });
});

describe('the explanation of an outcome', () => {
  it('shows each condition with the value that it read', async () => {
    const { user } = open({ and: [lockdown, { '!=': [{ var: 'incidentSource' }, 'Drill'] }] });
    const [first, second] = await lines();
    expect(first).toHaveTextContent('metwas "Lockdown"');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sample event' }), 'Lockdown (Drill)');
    expect(await screen.findByText('It would not fire')).toBeVisible();
    expect(screen.getByText('Decided by: incident source is not “Drill”')).toBeVisible();
    await waitFor(() => expect(second).toHaveTextContent('not metwas "Drill"'));
  });

  it('works for an event entered as JSON', async () => {
    const { user } = open(lockdown);
    await lines();
    await user.click(screen.getByText('Change the event'));
    await user.click(screen.getByRole('radio', { name: 'JSON' }));
    const box = screen.getByRole('textbox', { name: 'JSON' });
    await user.clear(box);
    await user.click(box);
    await user.paste('{"incidentType": "Hold"}');
    expect(await screen.findByText('It would not fire')).toBeVisible();
    await user.paste('}');
    expect(screen.getByText(/not the JSON of an event/)).toBeVisible();
  });

  it('takes a number of the event digit by digit', async () => {
    const { user } = open({ '<': [{ var: 'lon' }, 0] });
    await lines();
    await user.click(screen.getByText('Change the event'));
    const latitude = screen.getByRole('textbox', { name: 'latitude' });
    await user.clear(latitude);
    await user.type(latitude, '44.05');
    expect(latitude).toHaveValue('44.05');
    const longitude = screen.getByRole('textbox', { name: 'longitude' });
    await user.clear(longitude);
    await user.type(longitude, '-0.5');
    expect(longitude).toHaveValue('-0.5');
    await user.click(screen.getByRole('radio', { name: 'JSON' }));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON' });
    expect(JSON.parse(box.value)).toMatchObject({ lat: 44.05, lon: -0.5 });
  });

  it('shows which of the last events a changed rule would start or stop firing on', async () => {
    const { user } = open(lockdown, { events: received });
    const box = await textBox();
    expect(screen.queryByText(/newly fire/)).toBeNull();
    await user.clear(box);
    await user.click(box);
    await user.paste('{"in":[{"var":"incidentType"},["Evacuation","Hold"]]}');
    expect(await screen.findByText('Would also fire for 2 events')).toBeVisible();
    const noLonger = screen.getByRole('region', { name: 'Would no longer fire for 1 event' });
    expect(within(noLonger).getByText(/Lockdown/, { selector: 'summary' })).toBeVisible();
    expect(within(noLonger).getByText(/was "Lockdown"/)).toBeInTheDocument();
  });

  it('shows the buildings of the last events by name', async () => {
    const inBuilding = received.map((one) => ({
      ...one,
      event: { ...one.event, buildingId: '22222222-2222-4222-8222-222222222222' },
    }));
    const { user } = open(lockdown, { events: inBuilding });
    const box = await textBox();
    await user.clear(box);
    await user.click(box);
    await user.paste('{"==":[{"var":"incidentType"},"Hold"]}');
    const newly = await screen.findByRole('region', { name: 'Would also fire for 1 event' });
    expect(within(newly).getByText(/Hold · North Hall$/, { selector: 'summary' })).toBeVisible();
    expect(screen.getByText('It would fire on 1 of the last 3 events.')).toBeVisible();
  });
});

describe('a rule that is edited', () => {
  const types = (names: readonly string[]) => json(names.map((Name, index) => ({ ID: index + 1, Name })));

  it('goes back and forth step by step, also after the removal of a condition', async () => {
    const two = { and: [lockdown, { '==': [{ var: 'incidentSource' }, 'Portal'] }] };
    const { user, save, saved } = open(two);
    expect(await lines()).toHaveLength(2);
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getAllByRole('button', { name: 'Remove condition' })[1]!);
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    await user.click(undo);
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect(screen.getByText('No unsaved changes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    await save();
    await waitFor(() => expect(saved()).toEqual(two));
  });

  it('stays in its text box when the text says “true” for a moment', async () => {
    const { user } = open(lockdown);
    const box = await textBox();
    await user.clear(box);
    await user.type(box, 'true');
    expect(await textBox()).toBe(box);
    expect(box).toHaveFocus();
  });

  it('calls a missing time by the same words in the builder as in its sentence', async () => {
    open({ '!': [{ var: 'resolvedTimestamp' }] });
    const comparison = await screen.findByRole('combobox', { name: 'Comparison' });
    expect(within(comparison).getByRole('option', { selected: true })).toHaveTextContent(/^is empty$/);
    expect(screen.getByText('Fires when time of the end is empty.')).toBeVisible();
  });

  it('marks an incident type that does not exist, and names the one that was meant', async () => {
    open(
      { in: [{ var: 'incidentType' }, ['Lokdown', 'Hold', 'Picnic']] },
      {
        answer: ({ path }) =>
          path.endsWith('/GetIncidentTemplates') ? types(['Lockdown', 'Hold']) : undefined,
      },
    );
    const doubts = await screen.findByRole('list', { name: 'Values that no event has had' });
    expect(
      within(doubts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'No event has the incident type “Lokdown”. Did you mean “Lockdown”?',
      '“Picnic” is none of the known values of incident type.',
    ]);
  });

  it('marks a value that received events have in another spelling', async () => {
    open({ '==': [{ var: 'incidentSource' }, 'portal'] }, { events: received });
    expect(await screen.findByText(/Did you mean “Portal”\?/)).toBeVisible();
  });

  it('takes a pasted list of values apart', async () => {
    const { user, save, saved } = open({ in: [{ var: 'incidentSource' }, ['Hold']] });
    await user.click(await screen.findByRole('combobox', { name: 'Values' }));
    await user.paste('Evacuation, Lockdown\nWeather');
    await save();
    const values = ['Hold', 'Evacuation', 'Lockdown', 'Weather'];
    await waitFor(() => expect(saved()).toEqual({ in: [{ var: 'incidentSource' }, values] }));
  });
});
