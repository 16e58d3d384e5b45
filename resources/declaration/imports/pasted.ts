/** Format characters that have no width: zero-width spaces, marks of direction, soft hyphens, byte order marks. */
const invisibleEnds = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
/** Joiners belong to words of some scripts and to emoji. Tags and variation marks belong to emoji. */
const invisible = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A text without spaces and invisible characters at its ends. */
export function trimInvisible(text: string): string {
  return text.replaceAll(invisibleEnds, '');
}

/** The code point of an invisible character within a text, as `U+200B`. Undefined when there is none. */
export function invisibleIn(text: string): string | undefined {
  const found = invisible.exec(text)?.[0].codePointAt(0);
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** An email address as pasted: without `mailto:`, a name before it, quotation marks around it and signs after it. */
export function pastedEmail(text: string): string {
  const inner = /^[^<>]*<([^<>\s]+)>[\s;,.]*$/.exec(text)?.[1] ?? text;
  return (
    inner
      // The wide letters of East Asian keyboards.
      .replaceAll(/[\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'))
      // A link of Markdown, and a person of SharePoint: `i:0#.f|membership|ada@school.example`.
      .replace(/^\[[^\]]*\]\((?:mailto:)?([^()\s]+)\)$/i, '$1')
      .replace(/^i:0[^|@]*\|[^|@]*\|/i, '')
      .replace(/^(?:mailto|smtp|e-?mail|mail|e|m)\s*:\s*/i, '')
      .replace(/\s*\((?:work|school|home|personal|primary|office)\)$/i, '')
      // A link of Access: the text, and its address between two signs.
      .replace(/#(?:mailto:)?[^#]*#$/i, '')
      .replace(/\?.*$/, '')
      .replaceAll(/^["'“”‘’\s]+|["'“”‘’\s;,./|]+$/g, '')
  );
}

/** The signs between two whole numbers, such as the three colons of Google. */
const between = /(\d[\d\s().\-/]{6,}?)\s*(?:,|;|&|:::|\band\b|\n)\s*(?=[+(]?\d[\d\s().-]{6,})/gi;

/** Two whole numbers with a space between them: ten digits or more, or North American ones. */
const twice =
  /((?:^|[^\d\s])\d{10,15}|^\d{10,15}|(?:^|\s|\+1[ .-]?)\(?\d{3}\)?[ .-]?\d{3}[.-]\d{4})\s+(?=\+?\d{10,15}(?!\d)|(?:\+?1[ .-])?\(?\d{3}\)?[ .-]?\d{3}[.-]\d{4}(?!\d))/g;

/** A telephone number as pasted, in the spelling of telephone fields: `(507) 555-0100, ext. 4` -> `(507) 555-0100 x4`. */
export function pastedPhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u00b7\u2022\u2219\u22c5]/g, '.')
    .replaceAll(between, '$1 / ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(twice, '$1 / ')
    .replace(
      /^(?:(?:telephone|tel|phone|ph|callto|sms|cell|mobile|work|office|home|[cmwoh])[:.]|(?:cell|mobile|phone|tel)\b)\s*/i,
      '',
    )
    .replace(/^\[(\d+)\]/, '($1)')
    .replaceAll(/(\d)[_*](?=\d)/g, '$1-')
    .replace(/^(\d{7,15})\.0+$/, '$1')
    // The code of the country, as a form encloses it.
    .replace(/^\((\+\d{1,3})\)/, '$1')
    .trim();
  // A remark about the number says nothing about how to dial it.
  const number = plain.replace(/\s*\((?:cell|mobile|home|work|office|main|direct|desk|[cmwoh])\)$/i, '');
  return (
    number
      .replace(/(\d)\s+or\s+(?=[\d(+])/i, '$1 / ')
      .replace(/(\d)\s*\(((?:ext|x)[^()]*)\)$/i, '$1 $2')
      .replace(
        /(\d)\s*[,;]?\s*(?:;ext=|extension|extn?\.?|poste|durchwahl|dw\.?|anexo|доб\.?|внутр?\.?|вн\.|#|x)\s*[:.]?\s*(\d+)\.?$/iu,
        '$1 x$2',
      )
      // An extension that is empty, where a program joins both.
      .replace(/(\d{4})\s*(?:ext\.?|x)\s*:?$/i, '$1')
      .replace(/^(\(?\+?[\d\s().\-/x]+\d)[.,;]$/, '$1')
  );
}

/** A postal code as a spreadsheet may write it: `55,057`, `55057.0` and `550571234` without a hyphen. */
export function pastedPostalCode(text: string): string {
  const digits = text
    .replace(/,?\s*(?:USA?|U\.S\.A?\.?)$/i, '')
    .replace(/^(\d{1,2}),(\d{3})(?:\.0+)?$/, '$1$2')
    .replace(/^(\d{3,5}|\d{9})(?:\.0+|\s*-)$/, '$1');
  return digits
    .replace(/^(\d{5})(\d{4})$/, '$1-$2')
    .replace(/^(\d{4,5})[\s\-\u2010-\u2015]+(\d{4})$/, '$1-$2');
}
