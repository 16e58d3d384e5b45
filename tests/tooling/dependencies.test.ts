import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';

/** Per folder: what it may not import, and what it may. */
const importRules = {
  resources: {
    refused: [
      'react',
      'node:fs',
      'fs',
      'ra-core',
      '../src/a.ts',
      '../platform/a.ts',
      '../dataProvider/a.ts',
      '../authProvider/a.ts',
      '@react-awesome-query-builder/core',
    ],
    allowed: ['./declaration/fields.ts', './levels.ts'],
  },
  'resources/declaration': {
    refused: ['react', '../../src/a.ts', '../../platform/a.ts'],
    allowed: ['./fields.ts', '../levels.ts'],
  },
  dataProvider: {
    refused: ['node:fs', '../src/a.ts', '../platform/a.ts', '../authProvider/a.ts'],
    allowed: ['ra-core', '../resources/a.ts', './a.ts'],
  },
  authProvider: {
    refused: ['node:fs', '../src/a.ts', '../platform/a.ts', '../dataProvider/a.ts'],
    allowed: ['oidc-client-ts', '../resources/a.ts', './a.ts'],
  },
  'src/screens': {
    refused: [
      'node:fs',
      '../../platform/a.ts',
      '../../tests/a.ts',
      '../../scripts/a.ts',
      '@react-awesome-query-builder/mui',
    ],
    allowed: [
      'react',
      '../../resources/a.ts',
      '../../dataProvider/a.ts',
      '../../authProvider/a.ts',
      '../a.ts',
    ],
  },
  'src/portal': { refused: ['../fields/a.ts', '../app/a.ts', '../start/a.ts'], allowed: ['../i18n/a.ts'] },
  'src/fields': {
    refused: ['../list/a.ts', '../form/a.ts', '../features/x/a.ts'],
    allowed: ['../portal/a.ts'],
  },
  'src/list': { refused: ['../form/a.ts', '../shell/a.ts', '../app/a.ts'], allowed: ['../fields/a.ts'] },
  'src/list/bulk': { refused: ['../../form/a.ts'], allowed: ['../address.ts', '../../fields/a.ts'] },
  'src/form': { refused: ['../list/a.ts', '../features/x/a.ts'], allowed: ['../fields/a.ts'] },
  'src/shell': { refused: ['../list/a.ts', '../app/a.ts'], allowed: ['../portal/a.ts'] },
  'src/features/users': { refused: ['../../app/a.ts'], allowed: ['../../list/a.ts', '../roles/a.ts'] },
  'src/app': { refused: ['../start/a.ts'], allowed: ['../features/users/a.ts', '../shell/a.ts'] },
  'src/rule/builder': {
    refused: ['node:fs', '../../../platform/a.ts', '../../list/a.ts'],
    allowed: ['react', '@react-awesome-query-builder/mui', '../../../resources/a.ts'],
  },
  'platform/database': {
    refused: [
      '@react-awesome-query-builder/core',
      'react',
      'react-dom/server',
      'ra-core',
      '@mui/material',
      '../../src/a.ts',
      '../../dataProvider/a.ts',
      '../../authProvider/a.ts',
      '../kernel/a.ts',
      '../modules.ts',
    ],
    allowed: ['node:fs', 'fastify', '../../resources/a.ts', '../a.ts', 'vite'],
  },
  'platform/configuration': { refused: ['../kernel/a.ts', '../people/a.ts'], allowed: ['../database/a.ts'] },
  'platform/kernel': {
    refused: ['../http/a.ts', '../resources/a.ts', '../app.ts'],
    allowed: ['../database/a.ts', '../configuration/a.ts', '../../resources/a.ts'],
  },
  'platform/audit': {
    refused: ['../http/a.ts', '../identity/a.ts'],
    allowed: ['../kernel/a.ts', '../module.ts'],
  },
  'platform/http': { refused: ['../identity/a.ts', '../resources/a.ts'], allowed: ['../audit/a.ts'] },
  'platform/identity': { refused: ['../people/a.ts', '../resources/a.ts'], allowed: ['../mail/a.ts'] },
  'platform/identity/flows': {
    refused: ['../../stations/a.ts', '../../start.ts', 'react'],
    allowed: ['../tokens.ts', '../../mail/a.ts', '../../../resources/a.ts'],
  },
  'platform/resources': {
    refused: ['../people/a.ts', '../identity/a.ts', '../webhooks/a.ts'],
    allowed: ['../http/a.ts', '../database/a.ts', '../../resources/a.ts'],
  },
  'platform/people': {
    refused: ['../modules.ts', 'react'],
    allowed: ['../resources/a.ts', '../identity/a.ts', '../module.ts', '../product/a.ts'],
  },
} as const;

const cases = Object.entries(importRules).flatMap(([folder, { refused, allowed }]) => [
  ...refused.map((specifier) => ({ folder, specifier, verdict: 'refused' })),
  ...allowed.map((specifier) => ({ folder, specifier, verdict: 'allowed' })),
]);

/** The imports, static ones aside, that lint's rule does not look at. */
const dynamicImportPattern = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g;

/** Writes a file of one import per case, lints them all at once, and tells which were refused. */
function lint(folder: string): Set<string> {
  cases.forEach((one, index) => {
    const file = join(folder, one.folder, `case${index}.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from '${one.specifier}';\nexport const used = thing;\n`);
  });
  writeFileSync(join(folder, '.oxlintrc.json'), readFileSync(join(root, '.oxlintrc.json')));
  const run = () =>
    spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
  // On a busy machine the linter now and then fails to start; what it says then is no report.
  const first = run();
  const report = first.stdout.startsWith('{') ? first : run();
  if (!report.stdout.startsWith('{')) throw new Error(`${report.stdout}${report.stderr}`);
  const { diagnostics } = JSON.parse(report.stdout) as { diagnostics: { code: string; filename: string }[] };
  return new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
}

describe('dependencies point one way', () => {
  let folder: string;
  let refused: Set<string>;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'safety-portal-lint-'));
    refused = lint(folder);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(cases)('$folder importing $specifier is $verdict by lint', (one) => {
    const file = join(one.folder, `case${cases.indexOf(one)}.ts`);
    expect(refused.has(file)).toBe(one.verdict === 'refused');
  });
});

describe('dynamic imports', () => {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: {
      files: string[];
      rules: { 'no-restricted-imports'?: [string, { patterns: { regex: string }[] }] };
    }[];
  };
  const restricted = config.overrides.flatMap(({ files, rules }) => {
    const patterns = rules['no-restricted-imports']?.[1].patterns ?? [];
    return patterns.length > 0 ? [{ folder: files[0]!.replace('/**', ''), patterns }] : [];
  });

  it.each(restricted)('in $folder/ keep the same direction', ({ folder, patterns }) => {
    const wrong = sourcesOf(folder).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(dynamicImportPattern)]
        .map(([, specifier]) => specifier ?? '')
        .filter((specifier) => patterns.some(({ regex }) => new RegExp(regex).test(specifier)))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

function sourcesOf(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, folder, name));
}
