import { type SQL, sql } from 'drizzle-orm';
import { buildings } from '../../resources/buildings/index.ts';
import { byteOrderMark, csvLine } from '../../resources/declaration/codec/csv.ts';
import { fieldLabel, localize, type RecordOf } from '../../resources/declaration/index.ts';
import { learners } from '../../resources/learners/index.ts';
import { learnerStates } from '../../resources/product/training.ts';
import type { Queryable } from '../database/index.ts';
import { notFoundProblem } from '../kernel/problem.ts';
import type { Principal } from '../kernel/principal.ts';
import type { FileAnswer } from '../resources/calls/action-answer.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { column } from '../resources/columns.ts';
import { listRecords } from '../resources/read.ts';
import { type Params, visibleRows } from '../resources/rows.ts';

type Learner = RecordOf<typeof learners>;

/** Columns of the file with their widths in characters. */
const columns = {
  lastName: 20,
  firstName: 20,
  userName: 36,
  building: 32,
  status: 14,
  assignedDate: 12,
  dueDate: 12,
  startedDate: 12,
  completedDate: 12,
  score: 10,
} as const satisfies Partial<Record<keyof Learner, number>>;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];
const headings = names.map((name) => localize(fieldLabel(learners, name), 'en-US'));

type Cell = string | number;

function cellOf(learner: Learner, name: Column): Cell {
  if (name === 'building') return learner.building?.name ?? '';
  if (name === 'status') return learnerStates.find(({ value }) => value === learner.status)?.label ?? '';
  return learner[name] ?? '';
}

const days: ReadonlySet<string> = new Set<Column>([
  'assignedDate',
  'dueDate',
  'startedDate',
  'completedDate',
]);

async function workbookOf(rows: readonly Cell[][]): Promise<Uint8Array> {
  const sheet = rows.map((row) =>
    row.map((value, index) => {
      if (value === '') return null;
      const isDay = days.has(names[index] ?? '');
      return isDay ? { value: new Date(`${value}T00:00:00Z`), format: 'yyyy-mm-dd' } : { value };
    }),
  );
  // A start has no use for its 78 files.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const heading = headings.map((value) => ({ value, fontWeight: 'bold' as const }));
  return writeExcelFile([heading, ...sheet], {
    columns: Object.values(columns).map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

const formats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    contentOf: (rows: readonly Cell[][]) =>
      Promise.resolve(Buffer.from(byteOrderMark + [headings, ...rows].map(csvLine).join(''))),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contentOf: workbookOf,
  },
} as const;

interface Asked {
  readonly tx: Queryable;
  readonly params: Params;
  readonly principal: Principal;
  readonly input: { readonly format: keyof typeof formats };
}

/** The learners of a course as a file. */
async function learnersFile(
  { tx, params, principal, input }: Asked,
  narrowed: SQL = sql`true`,
): Promise<FileAnswer> {
  const { items } = await listRecords(tx, learners, {
    params,
    principal,
    narrowed,
    query: {
      pagesize: undefined,
      pagenumber: 0,
      orderInstructions: 'LastName,FirstName',
      filters: undefined,
    },
  });
  const { contentType, contentOf } = formats[input.format];
  const rows = items.map((item) => names.map((name) => cellOf(item as unknown as Learner, name)));
  return {
    contentType,
    content: await contentOf(rows),
    headers: { 'content-disposition': `attachment; filename="learners.${input.format}"` },
  };
}

/** Calls that export the learners of a course: of the whole client, or of one building (spec section 7). */
export const exportCalls = [
  answerAction(learners, 'export', {
    summary: 'The learners of a course as a file',
    handler: (asked) => learnersFile(asked),
  }),
  answerAction(learners, 'exportOfBuilding', {
    summary: 'The learners of a course whose primary building is this one, as a file',
    async handler(asked) {
      const { tx, params, principal, input } = asked;
      const { rowCount } = await tx.query(sql`
        select from buildings t where ${visibleRows(buildings, params, principal)} and t.uid = ${input.buildingId}`);
      if (rowCount === 0) throw notFoundProblem();
      return learnersFile(asked, sql`${column(learners, 'building')} = ${input.buildingId}`);
    },
  }),
];
