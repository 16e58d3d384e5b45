import type { AnyResource } from '../../../resources/declaration/index.ts';
import { mediaMatches } from '../../browser/mediaMatches.ts';
import { nameColumnOf } from './nameColumn.ts';

/** Height of a row and of the header in pixels, at the default text size. */
export const rowHeight = 36;
/** Width of the column of checkboxes in pixels. */
export const selectWidth = 44;
/** Width of the last column in pixels. It holds the menu of each row and stays in view. */
export const menuWidth = 40;
/** Maximum number of rows in a chart above the table. */
export const chartRows = 12;
/** Height of a row whose name has a second line. */
const namedRowHeight = 48;
/** Height of the picture beside a name. */
export const photoSize = 32;
/** Height of a row with two lines on a phone. */
const compactRowHeight = 56;

/** Windows in which rows have two lines: a phone would show only one and a half columns of a table. */
export const compactWindow = '(max-width: 599.95px)';

/** Height of the rows of a list in this window. */
export function rowHeightOf(resource: AnyResource, view: Parameters<typeof nameColumnOf>[1]): number {
  if (mediaMatches(compactWindow)) return compactRowHeight;
  return nameColumnOf(resource, view) ? namedRowHeight : rowHeight;
}
