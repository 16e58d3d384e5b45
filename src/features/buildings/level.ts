import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { levels } from '../../../resources/levels/index.ts';

/** A level on the map page. */
export interface Level {
  readonly uid: string;
  readonly name: string;
  readonly order: number;
  readonly hasMap: boolean;
  /** URL of a picture of its floor plan. */
  readonly floorplan: string | undefined;
}

/** The URL of a picture. A relative one is read from the platform's origin, not from the path of the page. */
export function pictureUrl(address: string, apiUrl: string): string {
  const base = new URL(apiUrl || '/', location.origin);
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

type LevelRecord = RecordOf<typeof levels>;

function levelOf(record: LevelRecord): Level {
  const { levelName, displayOrder, hasRasterFile, floorplan } = record;
  return {
    uid: record.id,
    name: typeof levelName === 'string' ? levelName : '',
    order: typeof displayOrder === 'number' ? displayOrder : 0,
    hasMap: hasRasterFile === true,
    floorplan: typeof floorplan === 'string' && floorplan !== '' ? floorplan : undefined,
  };
}

/** The levels of a building in display order, lowest first. */
export function orderedLevels(records: readonly LevelRecord[]): Level[] {
  return records.map(levelOf).toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name));
}

/** Moves one of the levels to the position of another. */
export function moved(levels: readonly Level[], uid: string, to: string): Level[] {
  const from = levels.findIndex((level) => level.uid === uid);
  const target = levels.findIndex((level) => level.uid === to);
  const level = levels[from];
  if (!level || target === -1) return [...levels];
  return levels.toSpliced(from, 1).toSpliced(target, 0, level);
}
