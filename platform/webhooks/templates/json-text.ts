/** Follows the text of a JSON document as it grows, to know whether its end stands within quotes. */
export class JsonText {
  isQuoted = false;
  private isEscaped = false;

  take(text: string): void {
    for (const character of text) {
      if (this.isEscaped) this.isEscaped = false;
      else if (character === '"') this.isQuoted = !this.isQuoted;
      else if (character === '\\') this.isEscaped = this.isQuoted;
    }
  }
}

/**
 * JSON without the commas that sections of a template leave over: after the last item of a list (`{{#items}}{{n}},{{/items}}`), and
 * around a section whose field is absent.
 */
export function withoutLeftCommas(text: string): string {
  const json = new JsonText();
  let tidy = '';
  /** The end of `tidy` before a comma that no item has followed yet. */
  let beforeComma: number | undefined;
  let isFirst = true;
  for (const character of text) {
    const isInside = json.isQuoted;
    json.take(character);
    if (!isInside && character === ',') {
      if (isFirst || beforeComma !== undefined) continue;
      beforeComma = tidy.length;
    } else if (isInside || !/\s/.test(character)) {
      if (!isInside && /[\]}]/.test(character) && beforeComma !== undefined)
        tidy = tidy.slice(0, beforeComma) + tidy.slice(beforeComma + 1);
      beforeComma = undefined;
      isFirst = !isInside && /[[{]/.test(character);
    }
    tidy += character;
  }
  return tidy;
}
