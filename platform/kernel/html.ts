/** Text or markup that is known to be safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup in which every value that is not `Html` is escaped. */
export function html(parts: TemplateStringsArray, ...values: readonly (Html | string | undefined)[]): Html {
  const escaped = values.map((value) =>
    value instanceof Html
      ? value.text
      : (value ?? '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign),
  );
  return new Html(parts.map((part, index) => part + (escaped[index] ?? '')).join(''));
}
