import type { Settings } from '../configuration/settings.ts';
import type { Queryable } from '../database/index.ts';
import { spend } from '../kernel/budget.ts';
import { visibleOwner } from '../kernel/principal.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import { findUpload, type Upload, withContents } from '../storage/storage.ts';
import type { NarrowEncoding } from '../../resources/declaration/imports/encodings.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { FileProblem, type TableFile } from './files/table-file.ts';
import { openTable } from './files/open.ts';
import { readStart, type SheetStart, type StartRequest } from './preview.ts';
import type { VisibleImports } from './reports.ts';

/** The purpose of uploads for the import of a resource. */
export function purposeOf({ name }: Pick<AnyResource, 'name'>): string {
  return `import of ${name}`;
}

/** The upload with this name. Throws 404 unless its file has arrived and the caller may use it. */
export async function receivedUpload(
  tx: Queryable,
  { resource, clientUid, principal }: VisibleImports,
  name: string,
): Promise<Upload> {
  const purpose = purposeOf(resource);
  const upload = await findUpload(tx, { clientUid, purpose, createdBy: visibleOwner(principal) }, name);
  if (!upload?.received) throw notFoundProblem('There is no uploaded file of this name.');
  return upload;
}

/** The first rows of a sheet of an upload. Throws 400 for an invalid file. Reads outside of any transaction, because that is slow. */
export async function startOf(
  settings: Settings,
  upload: Upload,
  request: Omit<StartRequest, 'mayBeEmpty'> & {
    /** True when the user can still choose another sheet, so that an empty one is no error. */
    readonly isChoosing?: boolean;
    readonly encoding?: NarrowEncoding | undefined;
  },
): Promise<SheetStart & Pick<TableFile, 'sheets' | 'letters'>> {
  try {
    const read = async (path: string) => {
      const file = await openTable(path, upload.extension, request);
      try {
        const { sheets, letters } = file;
        const mayBeEmpty = request.isChoosing === true && sheets.length > 1;
        return { sheets, letters, ...(await readStart(file, { ...request, mayBeEmpty })) };
      } finally {
        await file.close();
      }
    };
    return await spend('file', () => withContents(settings, upload, read));
  } catch (error) {
    if (error instanceof FileProblem)
      throw new ProblemError(400, { detail: error.message, errors: { File: [error.message] }, cause: error });
    throw error;
  }
}
