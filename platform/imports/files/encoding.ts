import { createReadStream } from 'node:fs';

import type { NarrowEncoding } from '../../../resources/declaration/imports/encodings.ts';
import { isWindows1251 } from './cyrillic.ts';
import { likelyEncoding } from './letters.ts';
import { FileProblem } from './table-file.ts';
import { foreignWordIn } from './western.ts';

/** The encoding of a text file. */
export type Encoding = NarrowEncoding | 'utf-16le' | 'utf-16be';

/** The encoding of a text file, and how sure it is. */
export interface Detected {
  readonly encoding: Encoding;
  /** Texts beyond ASCII whose bytes do not say their encoding, as Latin-1. Omitted for Unicode. */
  readonly texts?: readonly string[];
  /** Why the encoding is only likely, as a sentence. Nothing may be stored before a person has confirmed it. */
  readonly doubt?: string;
}

/** The first bytes of a zip file (APPNOTE 4.3.7). Two letters alone could begin a heading. */
const zipStart = 'PK\u0003\u0004';
/** Bytes that are looked at for zeros, which only UTF-16 has. */
const zerosBytes = 64 * 1024;

/** The replacement for bytes that are no character of the encoding. */
export const replacement = '\uFFFD';

const utf32Starts = [Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0, 0, 0xfe, 0xff])];

function startOf(bytes: Buffer): Encoding | undefined {
  if (utf32Starts.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new FileProblem('This file is in UTF-32. Please save it as “CSV UTF-8” and upload it again.');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return undefined;
}

/** True for UTF-8 with a few zeros, which are damage or fill a text up. Texts of UTF-16 without many zeros hold other control characters or no UTF-8. */
function isPlain(bytes: Buffer): boolean {
  const filled = bytes.filter((byte) => byte !== 0);
  // oxlint-disable-next-line no-control-regex
  const isText = !/[\u0001-\u0008\u000e-\u0019\u001b-\u001f\ufffd]/.test(
    new TextDecoder().decode(filled, { stream: true }),
  );
  return isText && (bytes.length - filled.length) * 4 < bytes.length;
}

/**
 * UTF-16 without a mark. Line ends, separators and digits have a zero before or after them, always on the same side, whatever the language
 * of the text. Undefined for other bytes.
 */
function wideOf(bytes: Buffer): Encoding | undefined {
  let little = 0;
  let big = 0;
  const end = Math.min(bytes.length, zerosBytes);
  for (let at = 0; at + 1 < end; at += 2) {
    if (bytes[at] === 0 && bytes[at + 1] !== 0) big += 1;
    if (bytes[at] !== 0 && bytes[at + 1] === 0) little += 1;
  }
  const encoding = little > big ? 'utf-16le' : 'utf-16be';
  const isOneSided = Math.max(little, big) > 10 * Math.min(little, big);
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, end));
  // Other files have zeros as well, but also bytes that stand for no character of a text, or no line and no separator.
  // oxlint-disable-next-line no-control-regex
  const isText = !/[\u0000-\u0008\u000e-\u001f]/.test(text) && /[\r\n,;\t|]/.test(text);
  return isOneSided && isText && !isPlain(bytes.subarray(0, end)) ? encoding : undefined;
}

/** Bytes of a text among which there may be a control character, which damage or padding has left. */
const bytesPerControl = 10;

/** True for bytes of which too many stand for no character of a text. */
function isBinary(bytes: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex
  const text = bytes.toString('latin1').replace(/\u0000+$/, '');
  // oxlint-disable-next-line no-control-regex
  const controls = text.match(/[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g)?.length ?? 0;
  return controls * bytesPerControl > text.length;
}

/** Characters beyond ASCII in UTF-8, among them those that Western European texts consist of; each stands for the bytes of one. */
const sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/**
 * Evidence against Windows-1252: bytes that it leaves free, and its signs and capital letters in places where another encoding has a letter.
 * A sign that stands in such a place in a text of Windows-1252, such as that of a cube at the end of `m³`, is no evidence.
 */
const foreign = new RegExp(
  [
    String.raw`[\x81\x8d\x8f\x90\x9d]`,
    // Mac Roman, DOS, Windows-1250 and ISO 8859-2 between two letters.
    String.raw`[a-zA-Z\xc0-\xff][\x82-\x84\x86-\x89\x8b\x98\x9b\xa1-\xa6\xa8-\xaa\xac\xaf\xb1-\xb3\xb6\xb8-\xba\xbc-\xbf][a-zA-Z\xc0-\xff]`,
    String.raw`[a-z][\x93\x94][a-z]`,
    String.raw`[a-z][\x82\x87\x8a\x8c\x8e\x98\x9f]`,
    // The letter \u0142 of Windows-1250 at the end of a name, which no unit of measure has before its sign.
    String.raw`[a-zA-Z\xc0-\xff]{3}[\xb3\xb9]`,
    // Signs at the places of letters of ISO 8859-2, one after another or within a word: \u0160\u0165astn\u00fd.
    String.raw`[\xa3\xa5\xa6\xa9\xac\xae\xaf\xb1\xb3\xb5\xb6\xb9\xbc\xbe][\xb1\xb3\xb5\xb6\xb9\xbb\xbc\xbe][a-z]`,
    String.raw`[a-z\xe0-\xff]\xbb[a-z\xe0-\xff]`,
    // The letter \u00eb of Mac Roman at the end of a name. Before a closing mark of German there is its opening one.
    String.raw`[a-z]\x91(?![A-Za-z\x80-\xff])(?<!\x82[^\r\n]{0,80})`,
    // The apostrophe of Mac Roman: OÕBrien, MaryÕs.
    String.raw`[a-z]\xd5|[A-Z]\xd5[A-Z][a-z]`,
    String.raw`[A-Z][\x8a\x8c\x8e\x9f][a-z]`,
    // ISO 8859-15: the euro, and \u0153 at the start of a word.
    String.raw`\xa4|(?<!\d)[\xbc-\xbe][a-z]{3}`,
    // Shift JIS, whose first bytes are signs of Windows-1252 that no letter follows.
    String.raw`[\x83\x88\x89\x98][A-Za-z^_\x80-\xff]`,
    // Cyrillic, Chinese and Korean words.
    String.raw`[\xa1-\xff]{4}`,
  ].join('|'),
);

/** Signs beyond ASCII in texts of Mac Roman: letters, and what Macs make of typed quotation marks, hyphens and dots. */
const macSign = /[\p{L}’‘“”–—…\u00a0]/u;

/**
 * True for the bytes of a file in Mac Roman, as Excel for the Mac saves “CSV (Macintosh)”: its lines end with carriage returns alone, and each
 * byte stands for a letter there.
 */
function isMacRoman(ends: ReadonlySet<string>, bytes: ReadonlySet<string>): boolean {
  if (ends.has('\n') || !ends.has('\r')) return false;
  const decoder = new TextDecoder('macintosh');
  return [...bytes].every((byte) => macSign.test(decoder.decode(Buffer.from(byte, 'latin1'))));
}

/** Texts that are looked at to tell the encoding, and their length. */
const maxTexts = 300;
const maxTextLength = 60;
const textPattern = /[^\r\n,;\t|"]{1,60}/g;

/** The evidence for an encoding in all bytes of a file. */
interface Weighed {
  /** Characters of UTF-8, and bytes beyond ASCII that belong to none. */
  readonly characters: number;
  readonly single: number;
  readonly isForeign: boolean;
  readonly foreignWord: string | undefined;
  readonly ends: ReadonlySet<string>;
  readonly bytes: ReadonlySet<string>;
  readonly texts: readonly string[];
  readonly start: string;
}

async function weigh(path: string): Promise<Weighed> {
  let characters = 0;
  let single = 0;
  let isForeign = false;
  let foreignWord: string | undefined;
  const windows = new TextDecoder('windows-1252');
  const ends = new Set<string>();
  const bytes = new Set<string>();
  const texts = new Set<string>();
  const see = (text: string) => {
    characters += text.match(sequence)?.length ?? 0;
    single += text.replaceAll(sequence, '').match(/[\x80-\xff]/g)?.length ?? 0;
    isForeign ||= foreign.test(text);
    foreignWord ??= foreignWordIn(windows.decode(Buffer.from(text, 'latin1')));
    for (const end of ['\n', '\r']) if (text.includes(end)) ends.add(end);
    for (const [byte] of text.matchAll(/[\x80-\xff]/g)) bytes.add(byte);
    if (texts.size < maxTexts)
      for (const [cell] of text.matchAll(textPattern))
        if (/[\x80-\xff]/.test(cell) && texts.size < maxTexts) texts.add(cell.slice(0, maxTextLength).trim());
  };
  let rest = '';
  let start: string | undefined;
  for await (const chunk of createReadStream(path, 'latin1')) {
    start ??= String(chunk);
    const text = rest + String(chunk);
    // A word, and a character in it, may continue in the next chunk.
    rest = /[A-Za-z\x80-\xff]{0,64}$/.exec(text)?.[0] ?? '';
    see(text.slice(0, text.length - rest.length));
  }
  see(rest);
  return {
    characters,
    single,
    isForeign,
    foreignWord,
    ends,
    bytes,
    texts: [...texts],
    start: start ?? '',
  };
}

/**
 * The encoding of a file whose bytes are not all valid UTF-8. UTF-8 characters in it are evidence of UTF-8 with single damaged bytes;
 * Windows-1252 has their bytes in a row hardly ever.
 */
async function narrowOf(path: string, chosen: NarrowEncoding | undefined): Promise<Detected> {
  const weighed = await weigh(path);
  const { characters, single, isForeign, foreignWord, texts } = weighed;
  if (chosen !== undefined) return { encoding: chosen, texts };
  if (characters * 4 >= single) return { encoding: 'utf-8', texts };
  if (!isForeign && foreignWord === undefined) return { encoding: 'windows-1252', texts };
  if (isWindows1251(Buffer.from(weighed.start, 'latin1'))) return { encoding: 'windows-1251', texts };
  if (isForeign && isMacRoman(weighed.ends, weighed.bytes)) return { encoding: 'macintosh', texts };
  const example = foreignWord === undefined ? '' : ` (“${foreignWord}”, for example)`;
  return {
    encoding: likelyEncoding(texts, ['windows-1252']),
    texts,
    doubt: `The letters with accents in this file cannot be read${example}. Please save it as “CSV UTF-8” and upload it again.`,
  };
}

/**
 * The encoding of a text file, by its mark or by all of its bytes. A byte that does not fit is read as `replacement`. Throws FileProblem
 * for files without text.
 * @param chosen the encoding that a person chose, for a file that is not in Unicode
 */
export async function detectEncoding(path: string, chosen?: NarrowEncoding): Promise<Detected> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    if (first) {
      const marked = startOf(bytes);
      if (marked !== undefined) return { encoding: marked };
      if (bytes.subarray(0, 4).toString('latin1') === zipStart)
        throw new FileProblem(
          'This is a workbook or a zip file, not a text file: its name should end in .xlsx.',
        );
    }
    if (bytes.includes(0)) {
      const wide = first ? wideOf(bytes) : undefined;
      if (wide !== undefined) return { encoding: wide };
      if (isBinary(bytes)) throw new FileProblem('This file is not a text file.');
    }
    first = false;
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return narrowOf(path, chosen);
    }
  }
  try {
    decoder.decode();
    return { encoding: 'utf-8' };
  } catch {
    return narrowOf(path, chosen);
  }
}
