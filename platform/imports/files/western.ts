import { isWesternWord } from './letters.ts';

/**
 * Places in which no language of Windows-1252 has a letter, but other code pages of one byte have another there: `Jiøí` is Jiří of Windows-1250,
 * `Bçrziòð` Bērziņš of Windows-1257. Words are tried as they are and in lower case. Letters that are the same in most code pages (á, é, ö, ü,
 * ß) say nothing.
 */
const misplaced: readonly RegExp[] = [
  // Signs of Windows-1252 before a letter: £ukasz, ªtefan, ¯ak, ®i¾ka.
  /(?<![\p{L}\d.])[£¥¦©®¬¯ªº¼¾]\p{Ll}{2}/u,
  // ř as ø, Ř as Ø: beside a vowel, where Danish and Norwegian have e, i and y only, at few places.
  /[aeiouyáéíóúý]ø(?!y)|ø[aouáíóúùìæ]|^øe[^r]|(?<=[kpt])øi(?!e)|øe[zt]|[bkpt]øe[dmnrskvcš][aeiouyáíéìù]/,
  // č as è: French has è before a consonant, Italian also at the end, as in Noè and Giosuè, and in Desirèe.
  /è(?!e$)[aeiouyáéíóúýìùk]|[ií]è$|[ae]è$/,
  /^Èe|^È[aiouíá]/,
  // ě as ì, ň as ò, ů as ù, which Italian has at the end, and Catalan and Vietnamese within.
  /ì(?=\p{L})(?!nh?$|m$|a$)/u,
  /ò(?=[kekovšc])|ò$(?<=[ez]ò)|òov|òsk/,
  /ù(?=[bdfhjklmprstvwxz])(?!ng)|(?:k|in|jan|tr)ù$/,
  // ď as ï: French and Dutch have it behind a vowel.
  /(?<![aeouéy])ï/i,
  // ő as õ: Portuguese and Estonian have a vowel behind it, Vietnamese the word Võ.
  /(?<!^v|õ)õ(?![aeiouõ]|be|gi|hm|l[dlv]|mm|n[dinu]|r[gkmv]|tt)/i,
  // ű as û.
  /û(?!l[eé]|che|ment|r[eté]?(?:$|[eé])|t(?:$|[esé])|ts$|n(?:$|e))/,
  // ă as ã: Portuguese has ão and ãe.
  /ã(?![eo]|s?$(?<=[hmnt][ãs]{1,2}|^.ãs?))/,
  // ć as æ: at the end and beside a vowel.
  /æ$|[iouaeáéíó]æ|^æo/,
  // ę as ê, ń as ñ, ś as œ, ź as Ÿ.
  /ê[bdg]/,
  /ñ(?=[bcdfghjklmpqrstvwxz])(?!ch$)|ñ$/,
  /œ(?=[knlmpz])|^œw|[aeiouyóę]œ/i,
  /\p{Ll}Ÿ|Ÿ\p{Ll}/u,
  // ē as ç of Windows-1257 in a syllable without a vowel, ė as ë at the end of Lithuanian names, ķ and ā in frequent Latvian ones.
  /(?:^|[^aeiouyáâãéêíóôõúünlrk])ç[bcdfghjklmnpqrstvwxz]|^ç[bcdfghjklmnpqrstvwxz]/,
  /(?:ait|yt|ut|ût|ien)ë$|^j[âa]nis$(?<=â.*)|^mârt|^kârl|^pçt|îte$|îtis$|âns$/,
  // Words of Hebrew, Greek, Arabic and Cyrillic letters.
  /^\P{ASCII}{2,}$/u,
];

/** Parts of Icelandic and Faroese names, the only ones with þ, ð and ý together; Turkish has ş, ğ and ı at these places. */
const icelandic =
  /[áéíóúæøÁÉÍÓÚÆØ]|son$|gu[ðd]|^þ(?:or|ur|r)|þor|þur|[rgnf]ður|ðr$|urð|arð|erð|við|^við|að[aeiu]l|heið|eið|auð|bjarð|garð|böðv|njörð|hörð|jörð|lýð|sýn|hlýn|dýr|[gt]ný|ýr$|^ýr|ýmir|fríð|rið|eyð|^dað|gíð|hlíð|brynj|^týr|^snæ|víð/i;
/** Names of Slavs and Vietnamese in ý, which Windows-1250 has at the same place. */
const withAcuteY = /(?:n|k|r|l|t|v|h|d|s|z|m|b|p)ý$|sk[ýé]|ck[ýé]|^lý$|^ý$|^quý|^thuý|^huý|nýý/i;
const turkishY = /^(?:sar|alt|bal[ck]|avc|kap|yaz|demirc|arab|kay|hac|yal|çal|bak|yap|tat|kar|ýl)/i;

/** True for a word whose þ, ð and ý stand in Icelandic, Faroese, Slavic or Vietnamese names. */
function isNordic(word: string): boolean {
  if (!/[þðýÞÐÝ]/.test(word)) return true;
  // Ð and ð begin no word, þ ends none.
  if (/^[ðÐ]\p{Ll}|þ$|þ[bcdfghklmnpqstvxz]/u.test(word)) return false;
  if (icelandic.test(word)) return true;
  return !/[þðÞÐ]/.test(word) && withAcuteY.test(word) && !turkishY.test(word);
}

/** The first word of a text whose letters beyond ASCII make no sense in Windows-1252. Undefined when there is none. */
export function foreignWordIn(text: string): string | undefined {
  for (const [word] of text.matchAll(/[\p{L}£¥¦©®¬¯ªº¼¾]+/gu)) {
    if (/^\p{ASCII}*$/u.test(word)) continue;
    const lower = word.toLowerCase();
    const letters = word.replaceAll(/\P{L}/gu, '');
    const isForeign =
      misplaced.some((pattern) => pattern.test(word) || pattern.test(lower)) ||
      !isNordic(word) ||
      !isWesternWord(letters);
    if (isForeign) return word;
  }
  return undefined;
}
