import type { CssVarsTheme } from '@mui/material/styles';
import { useLayoutEffect } from 'react';
import { theme } from './theme.ts';

type Declarations = Readonly<Record<string, string | number>>;

// The type of `createTheme` does not reflect that CSS variables are enabled.
const sheets: readonly Readonly<Record<string, Declarations>>[] = (
  theme as unknown as CssVarsTheme
).generateStyleSheets();

/** The rules that set the theme's variables. */
function rulesFor(root: string): string[] {
  return sheets.flatMap((sheet) =>
    Object.entries(sheet).map(([selector, declarations]) => {
      const lines = Object.entries(declarations).map(
        ([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${value}`,
      );
      return `${selector.replaceAll(':root', root)}{${lines.join(';')}}`;
    }),
  );
}

/**
 * Sets the theme's variables on `root`. As rules of a style sheet: emotion's global styles parse and prefix 22 KB of them at each start,
 * and a content security policy of a host page can forbid text in a style element.
 * @param root selector of the element
 */
export function useVariables(root: string): void {
  useLayoutEffect(() => {
    const style = document.head.appendChild(document.createElement('style'));
    // In order: the later of two rules wins.
    for (const [index, rule] of rulesFor(root).entries()) style.sheet?.insertRule(rule, index);
    return () => style.remove();
  }, [root]);
}
