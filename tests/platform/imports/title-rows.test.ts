import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { openTable } from '../../../platform/imports/files/open.ts';
import { ratedFor } from '../../../platform/imports/headings/guess.ts';
import { readStart } from '../../../platform/imports/preview.ts';
import { buildings } from '../../../resources/buildings/index.ts';
import type { AnyResource, Requester } from '../../../resources/declaration/index.ts';
import { permissions } from '../../../resources/product/permissions.ts';
import { users } from '../../../resources/users/index.ts';

const allPermissions = new Set(permissions.map((name) => name.toLowerCase()));

/** The number of the row that is taken for the headings of a file. */
async function headingRow(content: string, resource: AnyResource = buildings): Promise<number | undefined> {
  const requester: Requester = { kind: 'system', permissions: allPermissions, hasAllBuildings: true };
  const folder = await mkdtemp(join(tmpdir(), 'title-rows-'));
  try {
    await writeFile(join(folder, 'file'), content);
    const file = await openTable(join(folder, 'file'), 'csv');
    const start = await readStart(file, { sheetName: '', rowCount: 5, rate: ratedFor(resource, requester) });
    await file.close();
    return start.headingRow;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('The row with the headings', () => {
  const table = 'Name,City,State\nAsh,Ely,MN\nElm,Ely,MN\n';
  const people = 'First name,Last name,Email\nAda,Bell,ada@school.example\n';

  it.each([
    ['School,,\n2024-25,,\n', 3],
    ['School:,Northfield,\nDate:,8/1/2024,\n', 3],
    ['Name,Northfield Schools,\nState,MN,\n', 3],
    ['Campus,,\nAs of 8/1/2024,,\n\n', 4],
    ['Schule,,\nStand 1.8.2024,,\n', 3],
    ['Escuela,Northfield,\n', 2],
  ])('is below a title whose word names the key: %j', async (title, row) => {
    expect(await headingRow(title + table)).toBe(row);
  });

  it('is below a title for files of people too', async () => {
    expect(await headingRow(`Email,,\nas of 2024,,\n${people}`, users)).toBe(3);
  });

  it('is missed in a file of people that has none, whose first row would be lost', async () => {
    const rows = 'Ada,Bell,ada@school.example\n\nBob,Cox,bob@school.example\n';
    await expect(headingRow(rows, users)).rejects.toThrow('The file has no headings');
    expect(await headingRow(`First name,Last name,Email\n${rows}`, users)).toBe(1);
    // Headings in another language, which name no field.
    expect(await headingRow(`Etunimi,Sukunimi,Osoite\n${rows}`, users)).toBe(1);
  });

  it.each([
    'North High,101,12 Oak St,Duluth\nSouth High,102,14 Elm St,Ely\n',
    'North High,School,Duluth\nSouth High,School,Ely\nEast High,School,Ely\nHill High,Duluth,Ely\n',
    'List of schools,,\nNorth High,101,Duluth\nSouth High,102,Ely\n',
    'North High,office@north.example,Duluth\nSouth High,,Ely\n',
  ])('is missed in a file of buildings that has none: %j', async (rows) => {
    await expect(headingRow(rows)).rejects.toThrow('The file has no headings');
  });

  it.each([
    // Finnish.
    ['Koulu,Numero,Osoite\nPohjois,101,Tie 12\nEtelä,102,Tie 14\n', 1],
    ['Koulu,2023,2024\nPohjois,101,12\nEtelä,102,14\n', 1],
    ['0,1,2\nNorth High,101,5\nSouth High,102,6\n', 1],
    ['Name,City,Page 1\nAsh,Ely,\nName,City,Page 2\nElm,Ely,\nName,City,Page 3\nFir,Ely,\n', 1],
    ['Name,101\nNorth High,5\nSouth High,6\n', 1],
  ])('is there although its words are unknown or look like figures: %j', async (rows, row) => {
    expect(await headingRow(rows)).toBe(row);
  });

  it.each([
    ['the first of two tables', `Name,City\nAsh,Ely\n\n${table}`],
    ['of a table with unknown columns', `Name,Quirk,Odd\nA,b,c\nD,e,f\nG,h,i\n\n${table}`],
    ['of a single column, whose values are words of headings', 'Name\nSchool\nCampus\n'],
    ['of a single column with many rows', `Name\n${'A school\n'.repeat(30)}`],
  ])('is the first %s', async (_, content) => {
    expect(await headingRow(content)).toBe(1);
  });
});
