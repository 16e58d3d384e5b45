import { declaredSettings } from '../../platform/configuration/declared.ts';

const begin = '<!-- settings: written by npm run words from platform/configuration/declared.ts -->';
const end = '<!-- end of settings -->';

/** The page with the table of the declared settings. */
export function withSettings(page: string): string {
  const [before, rest = ''] = page.split(begin);
  const after = rest.split(end)[1] ?? '';
  const rows = declaredSettings.map(
    ({ names, otherwise, meaning }) =>
      `| ${names.map((name) => `\`${name}\``).join(', ')} | ${otherwise} | ${meaning} |`,
  );
  const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  return `${before}${begin}\n\n${table}\n\n${end}${after}`;
}
