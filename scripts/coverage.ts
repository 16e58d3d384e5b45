// Prints how much of the checklists a test names by id, and what not yet: npm run coverage [-- --missing]
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import calls from '../tests/checklist/calls.json' with { type: 'json' };
import messages from '../tests/checklist/messages.json' with { type: 'json' };
import routes from '../tests/checklist/routes.json' with { type: 'json' };
import rules from '../tests/checklist/rules.json' with { type: 'json' };

const run = promisify(execFile);

/** A checklist and the ids of its rows; routes are named by their path. */
const checklists: Readonly<Record<string, readonly string[]>> = {
  routes: routes.map(({ path }) => path),
  calls: calls.map(({ id }) => id),
  messages: messages.map(({ id }) => id),
  rules: rules.map(({ id }) => id),
};

/** The titles of vitest's tests, each with those of the groups around it; tests made from data are spelt out. */
async function vitestTitles(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coverage-'));
  const file = join(folder, 'tests.json');
  try {
    await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', `--json=${file}`], {
      maxBuffer: 64 << 20,
    });
    return (JSON.parse(await readFile(file, 'utf8')) as { name: string }[]).map(({ name }) => name);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Suite {
  readonly title: string;
  readonly specs?: readonly { readonly title: string }[];
  readonly suites?: readonly Suite[];
}

function titlesIn(suite: Suite): string[] {
  const own = (suite.specs ?? []).map(({ title }) => `${suite.title} > ${title}`);
  return [...own, ...(suite.suites ?? []).flatMap(titlesIn)];
}

async function playwrightTitles(): Promise<string[]> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const { stdout } = await run(process.execPath, args, {
    maxBuffer: 64 << 20,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: '' },
  });
  return (JSON.parse(stdout.slice(stdout.indexOf('{'))) as { suites: Suite[] }).suites.flatMap(titlesIn);
}

/** Whether a title names an id as a word of its own: `call-1` is not named by `call-12`, `/admin` not by `/admin/clients`. */
function naming(id: string): RegExp {
  // A colon before a letter begins a path parameter, any other ends a clause.
  const boundary = '[\\w/*-]';
  const literal = id.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<!${boundary}|:)${literal}(?!${boundary}|:\\w)`);
}

const titles = (await Promise.all([vitestTitles(), playwrightTitles()])).flat().join('\n');
const showMissing = process.argv.includes('--missing');
for (const [name, ids] of Object.entries(checklists)) {
  const missing = ids.filter((id) => !naming(id).test(titles));
  process.stdout.write(
    `${name.padEnd(9)} ${String(ids.length - missing.length).padStart(4)} of ${ids.length} named by a test\n`,
  );
  if (showMissing && missing.length > 0) process.stdout.write(`          not yet: ${missing.join(', ')}\n`);
}
if (!showMissing) process.stdout.write('npm run coverage -- --missing lists those that no test names yet.\n');
