import { expect, test } from 'vitest';
import { permissionWords } from '../../resources/product/permissionWords.ts';

test.each([
  ['canmanagevisitorsettings', 'Manage visitor settings'],
  ['psw_level2', 'Student safeguarding level 2'],
  ['dismissal_canmanagecarline', 'Manage dismissal carline'],
  ['canreportvisitors', 'Report on visitors'],
  // Permissions of an entity that is added later.
  ['read:inspections', 'Read inspections'],
  ['manage:drills', 'Manage drills'],
])('%s is labelled “%s”', (permission, label) => {
  expect(permissionWords(permission)).toBe(label);
});
