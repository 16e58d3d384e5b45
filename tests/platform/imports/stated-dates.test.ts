import { describe, expect, it } from 'vitest';

import { dateOrderOf, dotOrderOf, FactFinder } from '../../../platform/imports/facts.ts';
import { users } from '../../../resources/users/index.ts';

/** The orders of days, without and with dots, in a file with this heading above the days. */
function orders(heading: string, country: string | null, days: readonly string[] = ['3/4/2024', '3.4.2024']) {
  const reading = { mapping: ['userName', 'hireDate'], targets: new Map() };
  const finder = new FactFinder(users, reading, ['Email', heading]);
  for (const [index, day] of days.entries())
    finder.see({ number: index + 2, cells: [`p${index}@school.example`, day] });
  const facts = finder.facts();
  return [dateOrderOf(facts, country), dotOrderOf(facts, country)];
}

describe('The order of days that a heading states', () => {
  it.each([
    'Hire date (dd/mm/yyyy)',
    'Hire date [D-M-YY]',
    'Eintrittsdatum (TT.MM.JJJJ)',
    'Date d’embauche JJ/MM/AAAA',
    'Fecha (DD/MM/AAAA)',
    'Дата (дд.мм.рррр)',
    'Hire date (day/month/year)',
  ])('is a proof like a day that has it: %s', (heading) => {
    expect(orders(heading, 'GB')).toEqual(['dmy', 'dmy']);
    expect(orders(heading, null)).toEqual(['dmy', 'dmy']);
    // File and country disagree, so that the person is asked.
    expect(orders(heading, 'US')[0]).toBeUndefined();
  });

  it('may begin with the month', () => {
    for (const heading of ['Hire date (mm/dd/yyyy)', 'Hire date M.D.YY', 'Start (Month/Day/Year)']) {
      expect(orders(heading, 'US')).toEqual(['mdy', 'mdy']);
      expect(orders(heading, 'DE')).toEqual([undefined, undefined]);
    }
  });

  it('may begin with a year of two digits, which days alone do not prove', () => {
    expect(orders('Hire date', 'GB', ['24-08-15'])[0]).toBe('dmy');
    expect(orders('Hire date (yy-mm-dd)', 'GB', ['24-08-15'])[0]).toBeUndefined();
  });

  it('is none where days prove another', () => {
    expect(orders('Hire date (mm/dd/yyyy)', 'US', ['25/4/2024', '3/4/2024'])[0]).toBeUndefined();
  });

  it('is the usual one of the country below other headings', () => {
    for (const heading of ['Hire date', 'Hired/admitted', 'ID/MM/YY', 'Year-Month-Day', 'YYYY-MM-DD'])
      expect(orders(heading, 'US')).toEqual(['mdy', undefined]);
  });
});
