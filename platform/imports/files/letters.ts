import { type NarrowEncoding, narrowEncodings } from '../../../resources/declaration/imports/encodings.ts';

/** Letters beyond ASCII of the languages of Windows-1252, and those that Windows-1250 has at the same places. */
const western = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüß',
  'áéíñóúüªº',
  'ãâáàçéêíóôõúüªº',
  'àèéìíîòóùúªº',
  'àçèéíïòóúüªº',
  'åäöæøéèü',
  'áðéíóúýþæöø',
  'äõöüšž',
  'ëéïèöüê',
  'àèìòùéó',
  'âêîôûŵŷëïöäáé',
  'çöüâîû',
  'áâäçéëíîóôöúüýßšž',
];

/** Letters beyond ASCII of languages, by an encoding that their spreadsheet programs write. */
const alphabets: readonly (readonly [NarrowEncoding, readonly string[]])[] = [
  ['windows-1252', western],
  ['macintosh', ['àâæçéèêëîïôœùûüÿ', 'äöüß', 'áéíñóúü', 'åäöæøé', 'ãâáàçéêíóôõúü']],
  [
    'windows-1250',
    ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîșțşţ', 'čćđšž', 'äöüß'],
  ],
  ['iso-8859-2', ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'ăâîşţ', 'čćđšž']],
  ['windows-1254', ['çğıöşüâîûi̇']],
  ['windows-1257', ['āčēģīķļņšūž', 'ąčęėįšųūž']],
  [
    'windows-1251',
    [
      'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
      'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
      'абвгдђежзијклљмнњопрстћуфхцчџш',
    ],
  ],
  ['koi8-u', ['абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя']],
  ['ibm866', ['абвгдеєжзиїйклмнопрстуфхцчшщьюя', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя']],
  ['windows-1253', ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ']],
  ['windows-1255', ['אבגדהוזחטיךכלםמןנסעףפץצקרשת']],
];

/** Characters beyond letters in texts of every language. */
const signs = /[’‘“”„«»–—…°\u00a0]/g;
/** A word in small letters, in capitals, or with capitals at its start and behind a hyphen. */
const usualCase = /^(?:\p{Ll}+|\p{Lu}+|\p{Lu}\p{Ll}+|\p{Lo}+|(?:Mc|Mac|De|Di|O)\p{Lu}\p{Ll}+)$/u;

interface Alphabet {
  readonly letters: ReadonlySet<string>;
  /** False for an alphabet that shares no word with letters from A to Z. */
  readonly isLatin: boolean;
}

const alphabetOf = (letters: string): Alphabet => ({
  letters: new Set(letters),
  isLatin: /\p{Script=Latin}/u.test(letters),
});

function isWordOf({ letters, isLatin }: Alphabet, word: string): boolean {
  return Array.from(word.toLowerCase()).every((letter) =>
    letter > '\u007f' ? letters.has(letter) : isLatin || !/[a-z]/.test(letter),
  );
}

const westernAlphabets = western.map(alphabetOf);

/** False for a word with letters that no language of Windows-1252 has together: `Kováè`. */
export function isWesternWord(word: string): boolean {
  return westernAlphabets.some((alphabet) => isWordOf(alphabet, word));
}

/**
 * The encoding in which most texts are words of one language. A guess that a person confirms: a short text fits several.
 * @param texts bytes beyond ASCII with those around them, as Latin-1
 * @param not encodings that the file is not in
 */
export function likelyEncoding(texts: readonly string[], not: readonly NarrowEncoding[]): NarrowEncoding {
  let best: { encoding: NarrowEncoding; words: number } | undefined;
  for (const [encoding, languages] of alphabets) {
    if (not.includes(encoding)) continue;
    const decoder = new TextDecoder(encoding);
    const words = texts.flatMap((text) =>
      decoder
        .decode(Buffer.from(text, 'latin1'))
        .replaceAll(signs, ' ')
        .split(/[\s!-@[-`{-~]+/)
        .filter((word) => /\P{ASCII}/u.test(word)),
    );
    const sound = words.filter((word) => usualCase.test(word));
    const fitting = languages
      .map(alphabetOf)
      .map((alphabet) => sound.filter((word) => isWordOf(alphabet, word)).length);
    const found = Math.max(...fitting);
    if (best === undefined || found > best.words) best = { encoding, words: found };
  }
  return best?.encoding ?? narrowEncodings[0];
}
