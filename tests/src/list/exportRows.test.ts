import { describe, expect, it, vi } from 'vitest';
import type { ExportPage } from '../../../dataProvider/lists/exportPages.ts';
import type { PlatformRecord } from '../../../dataProvider/index.ts';
import { registry } from '../../../resources/registry.ts';
import { type ExportJob, exportRows } from '../../../src/list/export/exportRows.ts';
import { csvFile } from '../../../src/list/export/tableFile.ts';

const { buildings } = registry;

/** A file that notes what is done with it. */
function aFile() {
  const parts: string[] = [];
  const ends: string[] = [];
  return {
    parts,
    ends,
    write: async (text: string) => void parts.push(text),
    close: async () => void ends.push('closed'),
    abort: async () => void ends.push('discarded'),
  };
}

function jobOf(pages: () => AsyncGenerator<ExportPage, void>, more: Partial<ExportJob> = {}): ExportJob {
  const column = (name: 'name' | 'contractEndDate') => ({
    name,
    field: buildings.fields[name],
    heading: name,
  });
  return {
    resource: buildings,
    request: { meta: { scope: {} } } as ExportJob['request'],
    columns: [column('name'), column('contractEndDate')],
    dataProvider: {} as ExportJob['dataProvider'],
    exportPages: pages,
    queryClient: {} as ExportJob['queryClient'],
    signal: new AbortController().signal,
    format: (_field, value) => String(value),
    nameOf: () => '',
    onNameless: vi.fn(),
    onUnsettled: vi.fn(),
    onProgress: vi.fn(),
    ...more,
  };
}

const rowOf = (name: string, more: object = {}) => ({ id: name, name, ...more }) as PlatformRecord;

describe('the file of an export', () => {
  it('has days without a time, also from a platform that sends timestamps', async () => {
    const file = aFile();
    await exportRows(
      jobOf(async function* () {
        yield {
          records: [
            rowOf('North', { contractEndDate: '2026-03-01' }),
            rowOf('South', { contractEndDate: '2026-03-01T00:00:00Z' }),
          ],
          done: 2,
          total: 2,
        };
      }),
      csvFile(file),
    );
    expect(file.parts.join('').split('\r\n').slice(1)).toEqual(['North,2026-03-01', 'South,2026-03-01', '']);
    expect(file.ends).toEqual(['closed']);
  });

  it('is discarded when a later page cannot be read', async () => {
    const file = aFile();
    const work = exportRows(
      jobOf(async function* () {
        yield { records: [rowOf('North')], done: 1, total: 2 };
        throw new Error('The second page failed.');
      }),
      csvFile(file),
    );
    await expect(work).rejects.toThrow('The second page failed.');
    expect(file.parts.join('')).toContain('North');
    expect(file.ends).toEqual(['discarded']);
  });

  it('is discarded when the user cancels', async () => {
    const file = aFile();
    const controller = new AbortController();
    const work = exportRows(
      jobOf(
        async function* () {
          yield { records: [rowOf('North')], done: 1, total: 2 };
          controller.abort();
          yield { records: [rowOf('South')], done: 2, total: 2 };
        },
        { signal: controller.signal },
      ),
      csvFile(file),
    );
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
    expect(file.parts.join('')).not.toContain('South');
    expect(file.ends).toEqual(['discarded']);
  });

  it('is discarded when the disk is full', async () => {
    const file = { ...aFile(), write: async () => Promise.reject(new Error('No space is left.')) };
    const work = exportRows(
      jobOf(async function* () {
        yield { records: [rowOf('North')], done: 1, total: 1 };
      }),
      csvFile(file),
    );
    await expect(work).rejects.toThrow('No space is left.');
    expect(file.ends).toEqual(['discarded']);
  });
});
