/** Remarks that programs add to headers, such as `[Required]` and `(optional)`. */
const remark = /\[[^\]]*\].*$|\((?:required|optional|read[- ]?only)\)/gi;

/** The prefixes that programs write before a header: the table in `[Teachers]Last_Name`, `Users.Last_Name` and `Work Contact: Work Email`. */
const table =
  /^(?:users?|identity|teachers?|(?:school)?staff|employees?|individual|persons?|people|contacts?|(?:work )?contact(?:self)?|(?:active)?employment|accounts?|profile|org|sch(?:ools?)?|contact_details|buildings?)\s*[.:]\s*/i;
/** The owner of a value, in a file where all records are of that kind. */
const owner = /^(?:employee|emp|staff|teacher|faculty|user|person|member)(?:'s)?[\s_-]+/i;
/** The same without a space, as in `EmployeeStatus`. */
const joinedOwner = /^(?:Employee|Emp|Staff|Teacher|Faculty)(?=\p{Lu}\p{Ll})/u;
/** Words by which programs tell a name or an address from others of the same person. */
const manner = /^(?:legal|official|current|chosen)[\s_-]+/i;
/** The same in other languages, of an address or a number at work. */
const atWork =
  /(?:^|[\s_-])(?:professionnel(?:le)?|institutionnel(?:le)?|académique|dienstlich(?:e[rs]?)?|geschäftlich(?:e[rs]?)?|institucional|corporativo|laboral|de(?:l| la)? (?:trabajo|escuela))(?=$|[\s_-])/iu;

/** Normalizes a header: removes remarks, case, accents, spaces and punctuation, so `Post-Code` and `postcode` are equal, `Bldg #` and `Bldg number`. */
export function plainWords(words: string): string {
  return words
    .replace(/^\s*\[[^\]]*\](?=\s*\S)/, '')
    .replaceAll(remark, '')
    .replace(/(?<=\p{L}\.?\s*)#/u, 'number')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The number of a question or column. */
const ordinal = /^(?:\d{1,2}|[a-z])[.)]\s+/i;
/** A remark at the end or before the one of a program, unless it says whose value it is. */
const note =
  /\s*\((?!.*(?:home|personal|private|emergency|parent|spouse|manager|supervisor))[^()]*\)(?:\s*\[[^\]]*\].*)?$/i;

/**
 * A header without its number, its remark, and the table and the owner that it names: `Users.Last_Name`, `2. Last name`,
 * `Last name (as on ID)` and `Employee last name` are `lastname`.
 */
export function bareWords(header: string): string {
  return plainWords(
    header
      .trim()
      .replace(ordinal, '')
      .replace(table, '')
      .replace(owner, '')
      .replace(joinedOwner, '')
      .replace(manner, '')
      .replace(atWork, '')
      .replace(note, ''),
  );
}

/** A header in two languages, as `Vorname / First name`. Empty for others. */
export function wordings(header: string): readonly string[] {
  const parts = header.split(/[/|\n]/).map(plainWords);
  return parts.length > 1 && parts.every((part) => part !== '') ? parts : [];
}

/**
 * By column: the key under which its field is remembered. It is the normalized header, with a number for further columns of the same
 * header, so that each keeps its own field. Empty for a column without a header.
 */
export function headerKeys(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map((header) => {
    const word = plainWords(header);
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return word === '' || count === 1 ? word : `${word} ${count}`;
  });
}
