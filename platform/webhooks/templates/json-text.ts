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
