import { isDateFormat } from './number-format.ts';
import { sheetRows, type CellReading } from './sheet.ts';
import { FileProblem, maxCellLength, type TableFile, tooLargeSentence } from './table-file.ts';
import { unescaped } from './escapes.ts';
import { parseXml, readXml } from './xml.ts';
import { openZip, type Zip } from './zip.ts';

/** Maximum number of bytes of the parts that describe the structure of a workbook. */
const maxPartBytes = 8 * 1024 * 1024;
/** Maximum number of characters of shared texts, which are held in memory while a sheet is read. */
const maxShared = 64 * 1024 * 1024;
const workbook = 'xl/workbook.xml';

interface Outline {
  /** Name -> part of the visible sheets, or of all when none is visible. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly from1904: boolean;
  readonly sharedStrings: string;
}

/**
 * The part name of a relationship's target, which is relative to the workbook's folder unless it begins with a slash. Undefined for
 * an invalid target.
 */
function partName(target: string): string | undefined {
  try {
    return decodeURIComponent(new URL(target, 'zip://x/xl/').pathname.slice(1));
  } catch {
    return undefined;
  }
}

async function readOutline(zip: Zip): Promise<Outline> {
  const targets = new Map<string, { part: string; type: string }>();
  await readXml(zip.read('xl/_rels/workbook.xml.rels', maxPartBytes), {
    open(name, { Id, Target, Type }) {
      if (name !== 'Relationship' || !Id || !Target || !Type) return;
      const part = partName(Target);
      if (part !== undefined) targets.set(Id, { part, type: Type });
    },
  });
  const sheets = new Map<string, string>();
  const hiddenSheets = new Map<string, string>();
  let from1904 = false;
  await readXml(zip.read(workbook, maxPartBytes), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const target = targets.get(id ?? '');
      const isHidden = /^(?:very)?hidden$/i.test(attributes['state'] ?? '');
      if (target?.type.endsWith('/worksheet') && attributes['name'])
        (isHidden ? hiddenSheets : sheets).set(attributes['name'], target.part);
    },
  });
  const shared = [...targets.values()].find(({ type }) => type.endsWith('/sharedStrings'));
  return {
    sheets: sheets.size > 0 ? sheets : hiddenSheets,
    from1904,
    sharedStrings: shared?.part ?? 'xl/sharedStrings.xml',
  };
}

/** Indexes of cell styles that show numbers as dates. */
async function readDateStyles(zip: Zip): Promise<ReadonlySet<number>> {
  const dates = new Set<number>();
  if (!zip.has('xl/styles.xml')) return dates;
  const codes = new Map<number, string>();
  let inCellFormats = false;
  let style = 0;
  await readXml(zip.read('xl/styles.xml', maxPartBytes), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'xf' && inCellFormats) {
        const id = Number(numFmtId ?? 0);
        if (isDateFormat(id, codes.get(id))) dates.add(style);
        style += 1;
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return dates;
}

/** The shared texts of sheets, read from the file up to the highest requested index. */
class SharedStrings {
  private readonly texts: string[] = [];
  private readonly reading: AsyncGenerator<never[]>;
  private characters = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    let text: string | undefined;
    let isText = false;
    // Pronunciations are beside the text that they belong to.
    let inPronunciation = false;
    this.reading = parseXml(chunks, {
      open(name) {
        if (name === 'si') text = '';
        if (name === 'rPh') inPronunciation = true;
        isText = name === 't' && !inPronunciation;
      },
      text(part) {
        if (isText && text !== undefined) text += part;
      },
      close: (name) => {
        isText = false;
        if (name === 'rPh') inPronunciation = false;
        if (name !== 'si') return;
        this.add(unescaped(text ?? ''));
        text = undefined;
      },
    });
  }

  private add(text: string): void {
    if (text.length > maxCellLength) throw new FileProblem('The file holds a text that is too long.');
    this.characters += text.length + 16;
    if (this.characters > maxShared) throw new FileProblem(tooLargeSentence);
    this.texts.push(text);
  }

  async at(index: number): Promise<string> {
    while (index >= this.texts.length && !(await this.reading.next()).done);
    return this.texts[index] ?? '';
  }

  async close(): Promise<void> {
    await this.reading.return(undefined);
  }
}

/** Opens an Excel workbook (ECMA-376). Throws FileProblem for other files and for a workbook without sheets. */
export async function openWorkbook(path: string): Promise<TableFile> {
  const zip = await openZip(path);
  try {
    if (!zip.has(workbook)) throw new FileProblem('This file is damaged or is no Excel workbook.');
    const { sheets, from1904, sharedStrings } = await readOutline(zip);
    if (sheets.size === 0) throw new FileProblem('The workbook has no sheet.');
    const dateStyles = await readDateStyles(zip);
    return {
      sheets: [...sheets.keys()],
      async *rows(sheet, maxBytes) {
        const part = sheets.get(sheet);
        if (part === undefined) throw new FileProblem(`The workbook has no sheet named “${sheet}”.`);
        const hasShared = zip.has(sharedStrings);
        const shared = hasShared ? new SharedStrings(zip.read(sharedStrings, maxBytes)) : undefined;
        const reading: CellReading = {
          from1904,
          isDate: (style) => dateStyles.has(style),
          shared: async (index) => (await shared?.at(index)) ?? '',
        };
        try {
          yield* sheetRows(zip.read(part, maxBytes), reading);
        } finally {
          await shared?.close();
        }
      },
      async close() {
        zip.close();
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}
