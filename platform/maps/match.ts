import type { VenueLevel } from './catalogue.ts';

export interface BuildingLevel {
  readonly uid: string;
  readonly levelName: string;
  readonly displayOrder: number;
}

const ordinals: readonly (readonly [RegExp, string])[] = [
  [/\b(basement|lower ground|cellar)\b/, '-1'],
  [/\b(ground|main|street)\b/, '0'],
  [/\b(first|1st)\b/, '1'],
  [/\b(second|2nd)\b/, '2'],
  [/\b(third|3rd)\b/, '3'],
];

/** The floor number in a level's name: `1st floor` and `First Floor` are equal. */
function heightWord(name: string): string {
  const words = name.toLowerCase();
  return (
    ordinals.find(([pattern]) => pattern.test(words))?.[1] ??
    /(?:level|floor|storey|etage)\s*(-?\d+)/.exec(words)?.[1] ??
    words.replaceAll(/[^\p{L}\p{N}]/gu, '')
  );
}

/** Matches the levels of a building and a venue by name, then by the floor number in the name. Each level is used once. */
export function matchLevels(
  levels: readonly BuildingLevel[],
  venueLevels: readonly VenueLevel[],
): [BuildingLevel, VenueLevel][] {
  const remaining = new Set(levels);
  const ways: readonly ((level: BuildingLevel, venueLevel: VenueLevel) => boolean)[] = [
    (level, venueLevel) => level.levelName.toLowerCase() === venueLevel.name.toLowerCase(),
    (level, venueLevel) => heightWord(level.levelName) === heightWord(venueLevel.name),
  ];
  return venueLevels.flatMap((venueLevel): [BuildingLevel, VenueLevel][] => {
    for (const matches of ways) {
      const level = [...remaining].find((candidate) => matches(candidate, venueLevel));
      if (!level) continue;
      remaining.delete(level);
      return [[level, venueLevel]];
    }
    return [];
  });
}
