import { plainWords } from '../../../resources/declaration/imports/headerWords.ts';
import { translatedColumnNames } from '../../../resources/translatedColumnNames.ts';

/** Bytes that hold the headings. */
const headingBytes = 4096;
/** Headings that must be known, because a single word could be there by accident. */
const knownHeadings = 2;

const headings = new Set(
  Object.values(translatedColumnNames)
    .flatMap((fields) => Object.values(fields))
    .flat()
    .filter((name) => /\p{Script=Cyrillic}/u.test(name))
    .map(plainWords),
);

/** True for a text whose bytes are Ukrainian headings in Windows-1251, in which Excel saves CSV files there. */
export function isWindows1251(bytes: Buffer): boolean {
  const text = new TextDecoder('windows-1251').decode(bytes.subarray(0, headingBytes));
  const found = new Set(
    text
      .split(/[;,\t\r\n|"]/)
      .map(plainWords)
      .filter((word) => headings.has(word)),
  );
  return found.size >= knownHeadings;
}
