/** The part of a PostCSS tree that is used here. */
interface Container {
  readonly nodes?: readonly { readonly type: string; readonly name?: string }[];
  append(...nodes: readonly unknown[]): unknown;
}

interface AtRuleConstructor {
  new (defaults: { name: string; params: string }): Container;
}

/** At-rules that stand at the top of a style sheet only. */
const atTop = new Set(['charset', 'import', 'keyframes', 'font-face', 'property']);

/** Keeps all rules of a style sheet to `scope` and what is below it (CSS Cascading and Inheritance Level 6, `@scope`). */
export function scopeStyles(scope: string) {
  return {
    postcssPlugin: 'scope-styles',
    Once(sheet: Container, { AtRule }: { readonly AtRule: unknown }) {
      const rule = new (AtRule as AtRuleConstructor)({ name: 'scope', params: `(${scope})` });
      const rules = (sheet.nodes ?? []).filter(
        ({ type, name = '' }) => type !== 'atrule' || !atTop.has(name),
      );
      rule.append(...rules);
      if (rules.length > 0) sheet.append(rule);
    },
  };
}
