/** Rows of a sheet that are no part of its table: explanations of the headings, names of groups, totals and remarks. */

/** Words of what lists hold, in the languages of the portal. */
const things = [
  'schools?|buildings?|sites?|campuses|locations?|people|persons?|users?|staff|employees?|teachers?|contacts?|records?|rows?|items?|entries|results?',
  'schulen?|gebäude|standorte?|personen|nutzer|benutzer|mitarbeiter(?:innen)?|lehrkräfte|kontakte|datensätze|datensatz|zeilen?|einträge|ergebnisse',
  'écoles?|bâtiments?|sites?|établissements?|personnes?|utilisateurs?|enseignants?|contacts?|enregistrements?|lignes?|entrées?|résultats?',
  'escuelas?|centros?|edificios?|sedes?|personas?|usuarios?|docentes?|contactos?|registros?|filas?|entradas?|resultados?',
  'шкіл|школи|будівель|будівлі|закладів|осіб|особи|людей|користувачів|працівників|вчителів|контактів|записів|записи|рядків|рядки',
].join('|');
/** Words of sums, in these languages and those beside them. */
const sums = [
  '(?:grand |sub)?totals?|sum',
  '(?:gesamt|zwischen|end)?summe|gesamt(?:zahl|anzahl)?|insgesamt|anzahl',
  '(?:sous-)?total(?: général)?|totaux|somme|nombre',
  'total(?: general)?|subtotal|totales|suma(?: total)?|cantidad',
  'всього|усього|разом|загалом|підсумок|сума|кількість',
  'итого|всего|totale|totaal|totaux|razem|suma|ogółem|soma|summa|toplam',
].join('|');
/** The ends of words in every alphabet: \b knows the Latin one only. */
const end = String.raw`(?![\p{L}\p{N}])`;

/** Lines that programs write below a table: `Total`, `Grand total: 12`, `Total schools`, `Record count 5`, `Page 1 of 2`. */
const footPattern = new RegExp(
  [
    String.raw`^(?:(?:${sums})(?: (?:(?:number )?of |der |des |de |du |d’|d')?(?:${things}))?|(?:record|row)s? count|count|number of (?:${things})|end of (?:report|file))\s*[:=]?\s*[\d.,]*$`,
    String.raw`^(?:page|seite|página|pagina|pág\.|сторінка|стор\.|страница|стр\.|strona) \d+(?: ?(?:of|von|sur|de|di|з|із|из|z|/) ?\d+)?$`,
  ].join('|'),
  'iu',
);
/** The same in a row with fewer texts than those of records. */
const narrowPattern = new RegExp(
  [
    String.raw`^(?:(?:grand |sub)?totals?|averages?|mean|median|(?:zwischen|gesamt)summe|sous-total|moyenne|promedio|durchschnitt)${end}`,
    String.raw`\btotals?\s*:?$`,
    String.raw`^(?:${things})\s*[:=]$`,
    String.raw`^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:,? \d{1,2}:\d{2}.*)?$`,
  ].join('|'),
  'iu',
);
/** The same in a row with one text, among rows with several. */
const lonePattern = new RegExp(
  [
    String.raw`^totals? [\w ]{1,40}[:=]\s*[\d.,]+$`,
    String.raw`^[\d.,]+ (?:${things})${end}`,
    String.raw`^(?:${things}|n)\s*[:=]\s*[\d.,]+$`,
    String.raw`^\([\d.,]+ (?:${things})(?: affected)?\)$`,
    String.raw`^(?:report |data |last )?(?:generated|printed|created|exported|downloaded|run|as of|updated|modified|revised)${end}.*\d`,
    String.raw`^(?:aus)?(?:gedruckt|erstellt|exportiert|erzeugt|aktualisiert|stand)${end}.*\d`,
    String.raw`^(?:imprimée?|éditée?|editée?|générée?|créée?|exportée?|mise? à jour|à jour)s?${end}.*\d`,
    String.raw`^(?:impres[oa]|generad[oa]|cread[oa]|exportad[oa]|actualizad[oa]|última actualización)${end}.*\d`,
    String.raw`^(?:надруковано|створено|сформовано|експортовано|оновлено|станом на)${end}.*\d`,
    String.raw`^(?:report )?(?:generated|prepared|compiled|published|printed|created|exported) by${end}`,
    String.raw`^(?:confidential${end}|for (?:\w+ )?use only|copyright${end}|\(c\) )`,
    // A label with what it says: a filter, a legend, a source, a contact.
    String.raw`^\p{L}[\p{L} ]{0,30}\s?:\s+\S|^(?:(?:data )?sources?|notes?)\s*:`,
    // A day, alone or in a sentence.
    String.raw`(?:^|[^\d/.-])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)|(?:^|\D)\d{4}-\d{2}-\d{2}(?!\d)`,
    String.raw`^https?://|^www\.`,
    String.raw`\ball rights reserved\b`,
    String.raw`^[-*= ]*end of [\w ]+[-*= ]*$`,
    String.raw`^[-*= ]*(?:(?:ende|fin|fine)(?: (?:der|des|du|de|del|de la) [\p{L} ]+)?|кінець(?: \p{L}+)?)[-*= .]*$`,
    String.raw`^[©®†‡–—•*#]|^<.*>$`,
  ].join('|'),
  'iu',
);
const countPattern = /^(?:[\d.,%\s$€£-]*|(?:page|seite|página|сторінка) \d.*)$/i;
/** A ZIP code, which counts nothing. */
const zipPattern = /^\d{5}(?:-\d{4})?$/;

/** True for the texts of a row such as `Total | 12`. `usual` is the smallest number of texts of the rows above. */
export function isFoot(texts: readonly string[], usual: number): boolean {
  const [first = '', ...others] = texts;
  const isNarrow = texts.length < usual && usual < Infinity;
  if (texts.length === 1 && isNarrow && lonePattern.test(first)) return true;
  if (!others.every((text) => countPattern.test(text))) return false;
  // A sum stands alone or with figures that count.
  const isCounted = others.length > 0 && !others.some((text) => zipPattern.test(text));
  return footPattern.test(first) || (isCounted && isNarrow && narrowPattern.test(first));
}

const groupPattern = new RegExp(
  [
    String.raw`^[\p{L}/&' -]{0,40}(?<!\p{L})(?:schools|buildings|sites|campuses|facilities|offices)\s*:?$`,
    String.raw`^(?:\p{L}+(?:e |-))?(?:\p{L}*schulen|gymnasien|standorte)\s*:?$`,
    String.raw`^(?:écoles|collèges|lycées|bâtiments|établissements)(?: \p{L}+s)?\s*:?$`,
    String.raw`^(?:escuelas|colegios|institutos|edificios|centros)(?: (?:de )?\p{L}+)?\s*:?$`,
    String.raw`^(?:\p{L}+[іи] )?(?:школи|ліцеї|гімназії|заклади|будівлі)\s*:?$`,
  ].join('|'),
  'iu',
);
/** Kinds of schools. Among rows with several texts, such a word alone names no school. */
const kindsPattern =
  /^(?:elementary|primary|middle|intermediate|junior high|high|secondary|charter|district|alternative|private|public|non-?public|magnet|special education|preschool|pre-?k|k-\d{1,2}|other|others|active|inactive|closed|open)(?: level| only)?\s*:?$/i;

/** True for a row with nothing but the name of several things, such as `Elementary schools`. `usual` is the number of texts that rows have. */
export function isGroup(texts: readonly string[], usual: number): boolean {
  const [text = ''] = texts;
  return texts.length === 1 && (groupPattern.test(text) || (usual > 1 && kindsPattern.test(text)));
}

/** A line that was drawn with signs. */
export function isLine(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => /^[:+|]*[-=_*]{2,}[-=_*:+|]*$/.test(text));
}

const remarkPattern = /^[([].*[)\]]$/;
/** Kinds of values, as templates and databases name them. */
const kindPattern =
  /^(?:required|optional|mandatory|req\.?|opt\.?|text|string|n?(?:var)?char|date|number|numeric|integer|int|boolean|yes\/no|list|dropdown|\d+[ -]?(?:letters?|digits?|char(?:acter)?s?))\s*(?:\(.*\))?\*?$/i;
const examplePattern = /^(?:e\.?g\.|for example\b|(?:example|sample)\s*[:,])/i;

/** True for the texts of a row below the headings that explains them: `(required)`, `varchar(50)`, `1 | 2 | 3`, `e.g. North`. */
export function isExplanation(texts: readonly string[]): boolean {
  const [first = ''] = texts;
  if (examplePattern.test(first)) return true;
  if (texts.length > 2 && texts.every((text, index) => text === String(index + 1))) return true;
  return (
    texts.length > 1 && [remarkPattern, kindPattern].some((one) => texts.every((text) => one.test(text)))
  );
}
