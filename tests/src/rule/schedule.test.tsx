import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { afterEach, describe, expect, it, test } from 'vitest';
import { weekdays } from '../../../resources/rules/schedule.ts';
import { readTree } from '../../../src/rule/tree/readTree.ts';
import { chooseSample } from '../../../src/rule/event/useSampleEvent.ts';
import { partsOf, writeTree } from '../../../src/rule/tree/writeTree.ts';
import fc from '../../support/fastCheck.ts';
import { buildingUid, json } from '../form/support.tsx';
import { lines, open } from './support.tsx';

afterEach(() => {
  cleanup();
  chooseSample({ key: 'lockdown' });
});

/** An instant as an input shows it: on the clock of the browser. */
const onThisClock = (instant: string) => DateTime.fromISO(instant).toFormat("yyyy-MM-dd'T'HH:mm");

/** The client is in Chicago; its only building is in London. */
const answer = (call: { readonly path: string }) =>
  call.path.endsWith('/calendar')
    ? json({
        timeZone: 'America/Chicago',
        buildingZones: { [buildingUid]: 'Europe/London' },
        periods: [{ kind: 'Holiday', name: 'Bank holiday', firstDay: '2026-03-03', lastDay: '2026-03-03' }],
      })
    : undefined;

const school = { and: [{ time_of_day: ['07:30', '16:00'] }, { '!': [{ holiday: [] }] }] };

describe('a rule about the schedule in the builder', () => {
  test('keeps its bytes, whatever it asks for', () => {
    const times = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    const condition = fc.oneof(
      fc.tuple(times, times).map((span) => ({ time_of_day: span })),
      fc.subarray([...weekdays], { minLength: 1 }).map((days) => ({ weekday: days })),
      fc.constantFrom({ weekday: 'Monday' }, { holiday: [] }, { school_year: [] }),
    );
    const negated = fc.oneof(
      condition,
      condition.map((inner) => ({ '!': [inner] })),
      condition.map((inner) => ({ '!': inner })),
    );
    const rule = fc.oneof(
      negated,
      fc.array(negated, { minLength: 2, maxLength: 4 }).map((parts) => ({ or: parts })),
    );
    fc.assert(
      fc.property(rule, (one) => {
        const { shown } = readTree(one);
        const written = writeTree(shown!.tree, partsOf(shown!.tree, shown!.parts));
        expect(JSON.stringify(written.rule)).toBe(JSON.stringify(one));
        expect(written.incomplete.size).toBe(0);
        // Written without the original, it reads as the same lines.
        expect(readTree(written.own).shown!.tree).toEqual(shown!.tree);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is lit by the sample event at the time when the platform takes it, on the clock of the building', async () => {
    open(school, { answer });
    // The sample was taken at 14:05 UTC, which is 14:05 in London.
    expect(await screen.findByText('It would fire')).toBeVisible();
    const [time, holiday] = await lines();
    expect(within(time!).getByText('was 2:05 PM')).toBeVisible();
    expect(within(holiday!).getByText('met')).toBeInTheDocument();
    const received = screen.getByLabelText('Received');
    fireEvent.change(received, { target: { value: onThisClock('2026-03-03T10:00Z') } });
    expect(await screen.findByText('It would not fire')).toBeVisible();
    expect(within((await lines())[1]!).getByText('was Bank holiday')).toBeVisible();
    expect(
      screen.getByText('Fires when time of day is from 7:30 AM until 4:00 PM and the day is no holiday.'),
    ).toBeVisible();
  });

  it('is built and changed with inputs for times and weekdays, and an unfinished one is not saved', async () => {
    const { user, save, saved } = open({ weekday: ['Monday'] }, { answer });
    const [line] = await lines();
    await user.selectOptions(within(line!).getByRole('combobox', { name: 'Comparison' }), 'is none of');
    await user.click(within(line!).getByRole('combobox', { name: 'Weekdays' }));
    await user.click(await screen.findByRole('option', { name: 'Sunday' }));
    await save();
    await waitFor(() => expect(saved()).toEqual({ '!': [{ weekday: ['Monday', 'Sunday'] }] }));
  });

  it('a time of day is chosen from a line of its own', async () => {
    const { user, save, saved } = open({ holiday: [] }, { answer });
    const [line] = await lines();
    await user.selectOptions(within(line!).getByRole('combobox', { name: 'Field' }), 'time of day');
    expect(await screen.findByText('This rule isn’t finished. Choose what is missing.')).toBeVisible();
    const [again] = await lines();
    fireEvent.change(within(again!).getByLabelText('From'), { target: { value: '22:00' } });
    fireEvent.change(within((await lines())[0]!).getByLabelText('To'), { target: { value: '06:00' } });
    await save();
    await waitFor(() => expect(saved()).toEqual({ time_of_day: ['22:00', '06:00'] }));
  });
});
