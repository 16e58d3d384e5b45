import { render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { instant } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import { DraftOffer } from '../../../src/form/saving/DraftOffer.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { Cell } from '../../../src/list/table/Cell.tsx';
import { Moment } from '../../../src/format/Moment.tsx';
import { TimeZoneProvider } from '../../../src/format/timeZone.ts';
import { useFormatValue } from '../../../src/format/useFormatValue.ts';
import type { Region } from '../../../resources/declaration/index.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

function Text({ value }: { readonly value: string }) {
  return useFormatValue()(instant(), value);
}

/** Renders `children` for a user in Tokyo who works with a client with or without a time zone. */
function show(region: Region, zone: string | undefined, children: ReactNode) {
  process.env['TZ'] = 'Asia/Tokyo';
  return render(
    <CoreAdminContext i18nProvider={createI18nProvider(region)}>
      <TimeZoneProvider value={zone}>{children}</TimeZoneProvider>
    </CoreAdminContext>,
  ).container;
}

it.each([
  // An hour before and after clocks change.
  ['us', 'America/Chicago', '2026-03-08T07:30:00Z', 'Mar 8, 2026, 1:30 AM', /Central Standard Time/],
  ['us', 'America/Chicago', '2026-03-08T08:30:00Z', 'Mar 8, 2026, 3:30 AM', /Central Daylight Time/],
  ['uk', 'Europe/London', '2026-10-25T00:30:00Z', '25 Oct 2026, 01:30', /British Summer Time/],
  ['uk', 'Europe/London', '2026-10-25T01:30:00Z', '25 Oct 2026, 01:30', /Greenwich Mean Time/],
  // A client without a zone: the zone of the viewer.
  ['us', undefined, '2026-03-08T08:30:00Z', 'Mar 8, 2026, 5:30 PM', /Japan Standard Time/],
] as const)(
  'a timestamp is shown in the client’s zone, and its title names it (%s, %s, %s)',
  (region, zone, value, text, title) => {
    const container = show(
      region,
      zone,
      <Moment value={value}>
        <Text value={value} />
      </Moment>,
    );
    const plain = (words: string | null | undefined) => (words ?? '').replaceAll(/\s/g, ' ');
    expect(plain(container.textContent)).toBe(text);
    const time = container.querySelector('time');
    expect(time?.getAttribute('datetime')).toBe(value);
    expect(plain(time?.title)).toMatch(title);
  },
);

it('the cell of a list names the zone', () => {
  show(
    'us',
    'America/Chicago',
    <Cell field={instant()} value="2026-07-01T12:00:00Z" text="Jul 1" tabIndex={-1} />,
  );
  expect(screen.getByText('Jul 1').title).toMatch(/7:00:00\sAM Central Daylight Time/);
});

it('the offer of a draft says in the client’s zone when it was typed', () => {
  const offered = { at: '2026-07-01T12:00:00Z', values: {}, leftOut: [] };
  const draft = { offered, restore: () => undefined, forget: () => undefined };
  show('us', 'America/Chicago', <DraftOffer draft={draft} resource={registry.buildings} />);
  expect(screen.getByRole('status').textContent).toMatch(/from Jul 1, 2026, 7:00\sAM/);
});
