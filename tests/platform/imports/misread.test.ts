import { expect, it } from 'vitest';

import { isMisread } from '../../../platform/imports/cells/misread.ts';

it.each([
  'Ð\u0086Ð²Ð°Ð½',
  'Ð\u009fÐµÑ‚Ñ€',
  'Å\u0081ukasz',
  'WaÅ‚Ä™sa',
  'DoÄŸan',
  'Ä°pek',
  'Å“uvre',
  'ErnÅ‘',
  'ä¸\u00adæ–‡',
  '×“×•×“',
  'Р†РІР°РЅ',
  'JosГ©',
  'MГјller',
  'Jos\u0082',
  'Jos‚',
  'M„dchen',
  'K”ln',
  'Mu¤oz',
  'JosŽ',
  'RenŽe',
])('tells the letters of another encoding in %j', (text) => {
  expect(isMisread(text, true)).toBe(true);
});

it.each([
  'José',
  'CAFÉ”',
  'CAFÉ’s',
  'Été…',
  '„Spaß“',
  '“é…”',
  'ÉCOLE\u00a0Paris',
  'Ні',
  'Віра Ґалаґан',
  'Школа № 5',
  'Ø½',
  'NIÑO®',
  'Col·legi',
  'Łukasz Żak',
  'İpek Doğan',
  'Žižka',
  'Đorđe',
  'Љубо',
  'Δημήτρης',
  'דוד כהן',
  '王伟',
  'Þórður',
])('takes %j as it is written', (text) => {
  expect(isMisread(text, true)).toBe(false);
});
