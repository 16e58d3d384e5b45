/** Bytes of UTF-8 that were read as Mac Roman, Windows-1250 or DOS, as in `Jos√©`, `JosĂ©` and `Jos├⌐` for José, or as Windows-1252 in a frequent way. */
const misreadPattern =
  /\uFFFD|√[©°¢£§•¶ß®´¨≠Æ±≤≥¥µ∂∑∏π∫ªºΩ]|Ă[©ˇ±łĽśĄ]|[├┬][\u00a0-\u00ff\u2190-\u25ff]|[ÂÃ][\u0080-\u00bf\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122\u0152\u0153\u0160\u0161\u0178\u017d\u017e]|â€[\u0080-\u00bf\u2122\u0153\u009d\u201c\u201d\u02dc\u00a6]/;

/** Controls beyond ASCII, which are no character of any text: the byte of another code page. U+0085 ends a line. */
const control = /[\u0080-\u0084\u0086-\u009f]/;

/** Letters of DOS and of Macs that were read as signs, or capitals, of Windows-1252: `Jos‚`, `Mu¤oz`, `K”ln`, `JosŽ`. */
const misreadLetter = /\p{L}[‚„ƒˆ‰‹˜¡¢£¤¥¦¨¬¯]|\p{Ll}[ŠŽŒŸ](?!\p{Lu})|\p{L}[“”]\p{Ll}/u;

/** A letter that a program has lost, as in `Nu?ez`. */
const lostPattern = /\p{L}\?\p{L}/u;

function bytesOf(label: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(label);
  return new Map(
    Array.from({ length: 128 }, (_, index) => [decoder.decode(Uint8Array.of(128 + index)), 128 + index]),
  );
}

const western = bytesOf('windows-1252');
const cyrillic = bytesOf('windows-1251');

/** Signs that stand behind letters in good texts. */
const afterLetters = /[’”“–—…»«›ºª®™©†‡´·¡¿°№\u00a0\u00ad]/;
/** The same behind Ä and Å, which stand at the end of no word with another sign. */
const afterUmlauts = /[’”“…»«\u00a0]/;

/** The number of characters that the bytes of one from UTF-8 were read as, at a place of a text. 0 for others. */
function lengthAt(codes: readonly (number | undefined)[], at: number): number {
  const lead = codes[at] ?? 0;
  const length =
    lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  const followers = codes.slice(at + 1, at + length);
  const isWhole =
    followers.length === length - 1 && followers.every((code) => code !== undefined && code < 0xc0);
  return length > 0 && isWhole ? length : 0;
}

/** True for `Åukasz`, `DoÄŸan` and `ÐÐ²Ð°Ð½`, bytes of UTF-8 that were read as Windows-1252. */
function isMisreadWestern(text: string): boolean {
  const letters = Array.from(text);
  const codes = letters.map((letter) => western.get(letter));
  return letters.some((lead, at) => {
    const length = lengthAt(codes, at);
    if (length === 0) return false;
    const signs = letters.slice(at + 1, at + length);
    const next = letters[at + length] ?? '';
    // Signs of a diameter and of multiplication stand before fractions.
    if (/[Ø×]/.test(lead)) return lengthAt(codes, at + length) > 0;
    const usual = /[ÄÅ]/.test(lead) ? afterUmlauts : afterLetters;
    return signs.some((sign) => !usual.test(sign)) || (/[“…]/.test(signs.join('')) && /\p{Ll}/u.test(next));
  });
}

/** True for `Р†РІР°РЅ` and `JosГ©`, bytes of UTF-8 that were read as Windows-1251. Two letters such as `Ні` may be a word. */
function isMisreadCyrillic(text: string): boolean {
  return [...text.matchAll(/\P{ASCII}+/gu)].some(([run]) => {
    const letters = Array.from(run);
    const codes = letters.map((letter) => cyrillic.get(letter));
    let count = 0;
    let hasSign = false;
    for (let at = 0; at < letters.length; count += 1) {
      const length = lengthAt(codes, at);
      if (length === 0) return false;
      hasSign ||= letters
        .slice(at + 1, at + length)
        .some((sign) => !/\p{L}/u.test(sign) && !/[’”“–—…»«№\u00a0]/.test(sign));
      at += length;
    }
    return /\p{Script=Cyrillic}/u.test(run) && (count > 1 || hasSign || /[Ѓѓјљњћџ]/.test(run));
  });
}

/**
 * True for a text whose letters are not those that were written, because a program read it in another encoding.
 * @param isName true for a text of one line such as a name, in which a sign within a word is a letter
 */
export function isMisread(text: string, isName: boolean): boolean {
  if (isName && lostPattern.test(text)) return true;
  if (!/\P{ASCII}/u.test(text)) return false;
  return (
    misreadPattern.test(text) ||
    control.test(text) ||
    (isName && misreadLetter.test(text)) ||
    isMisreadWestern(text) ||
    isMisreadCyrillic(text)
  );
}
