import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';
import { suitability } from '../../scripts/lib/runtime.mjs';
import { runtimePackage } from '../../scripts/lib/runtimePackage.mjs';

const runtime = runtimePackage();
/** A folder with the scripts of the product, so that what they fetch lands below it. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'safety-portal-runtime-'));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  write('package.json', '{"type":"module"}');
  // Makes the first process look like an older Node. The one on the fetched runtime has FETCHED and is what it is.
  write(
    'older.mjs',
    `if (!process.env.FETCHED)
       Object.defineProperty(process, 'versions', { value: { ...process.versions, node: process.env.PRETENDED ?? '20.19.5' } });`,
  );
  npm(`const [name] = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies);
    mkdirSync('node_modules/' + name + '/bin', { recursive: true });
    writeFileSync('node_modules/' + name + '/bin/node', '#!/bin/sh\\nFETCHED=1 exec ${process.execPath} "$@"\\n', { mode: 0o755 });`);
  write(
    'scripts/program.mjs',
    `import { ensureRuntime } from './lib/runtime.mjs';\nawait ensureRuntime();\n`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string) {
  writeFileSync(join(folder, file), text);
}

/** Replaces npm by a program that counts its calls. */
function npm(body: string) {
  write(
    'npm-cli.js',
    `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(join(folder, 'npm-calls'))}, process.argv.slice(2).join(' ') + '\\n');
    ${body}`,
  );
}

/** The program that needs the runtime, after its check. */
function program(body: string) {
  write(
    'scripts/program.mjs',
    `import { ensureRuntime } from './lib/runtime.mjs';\nawait ensureRuntime();\n${body}`,
  );
}

function environment(env: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, npm_lifecycle_event: _event, ...inherited } = process.env;
  return { ...inherited, npm_execpath: join(folder, 'npm-cli.js'), ...env };
}

const older = () => ['--import', join(folder, 'older.mjs')];

function run(args: string[], env?: Record<string, string>) {
  return spawnSync(process.execPath, args, { env: environment(env), encoding: 'utf8', timeout: 60_000 });
}

function start(args: string[]) {
  const child = spawn(process.execPath, args, { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return { child, output: () => output };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each([
  ['18.20.4', 'too old'],
  ['20.18.3', 'too old'],
  ['20.19.0', 'fetches'],
  ['22.22.0', 'fetches'],
  ['23.11.1', 'fetches'],
  ['24.0.0', 'runs'],
  ['26.10.0', 'runs'],
])('Node %s: %s', (version, expected) => {
  expect(suitability(version)).toBe(expected);
});

it('nothing is fetched on a Node that runs the product', () => {
  program(`console.log('ran');`);
  const { stdout, status } = run([join(folder, 'scripts/program.mjs')]);
  expect({ stdout, status }).toEqual({ stdout: 'ran\n', status: 0 });
  expect(existsSync(join(folder, '.runtime'))).toBe(false);
});

describe.skipIf(!runtime || process.platform === 'win32')('on an older Node a program', () => {
  const script = () => join(folder, 'scripts/program.mjs');

  it('fetches the runtime once, says so in one line, and ends as the program does', () => {
    program(`console.log(process.env.FETCHED, process.argv.slice(2).join(' ')); process.exitCode = 3;`);
    const first = run([...older(), script(), 'one', '--two']);
    expect(first.stdout.split('\n')).toEqual([
      `> This is Node 20.19.5, and the portal runs on Node 24 or newer: fetching ${runtime?.name} ${runtime?.version} from npm, once.`,
      '1 one --two',
      '',
    ]);
    expect(first.status).toBe(3);
    expect(readFileSync(join(folder, 'npm-calls'), 'utf8')).toMatch(/^ci .*--ignore-scripts/);

    npm('process.exit(1);');
    const second = run([...older(), script(), 'again']);
    expect(second).toMatchObject({ stdout: '1 again\n', stderr: '', status: 3 });
  });

  it('finds its runtime first on PATH, so that the programs it starts run on it too', () => {
    program(
      `import { spawnSync } from 'node:child_process';\nconsole.log(spawnSync('node', ['-p', 'process.env.FETCHED'], { env: { PATH: process.env.PATH } }).stdout.toString());`,
    );
    expect(run([...older(), script()]).stdout).toMatch(/^1$/m);
  });

  it('starts while another start fetches', async () => {
    const fetching = 'await new Promise((done) => setTimeout(done, 300));';
    npm(`${fetching}\n${readFileSync(join(folder, 'npm-cli.js'), 'utf8').split('\n').slice(2).join('\n')}`);
    program(`console.log('ran');`);
    const starts = Array.from({ length: 4 }, () => start([...older(), script()]));
    const codes = await Promise.all(starts.map(async ({ child }) => (await once(child, 'close'))[0]));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(starts.map(({ output }) => output().endsWith('ran\n'))).toEqual([true, true, true, true]);
    expect(readdirSync(join(folder, '.runtime'))).toEqual([`${runtime?.name}-${runtime?.version}`]);
  });

  it('receives signals, and its end by a signal is the end of the older Node too', async () => {
    program(`setInterval(() => {}, 1000);
      process.on('SIGTERM', () => process.exit(7));
      console.log('pid', process.pid);`);
    const stopped = start([...older(), script()]);
    await expect.poll(stopped.output).toContain('pid');
    stopped.child.kill('SIGTERM');
    expect(await once(stopped.child, 'exit')).toEqual([7, null]);

    const killed = start([...older(), script()]);
    await expect.poll(killed.output).toContain('pid');
    process.kill(Number(/pid (\d+)/.exec(killed.output())?.[1]), 'SIGKILL');
    expect(await once(killed.child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('ends when the older Node is killed', async () => {
    program(`setInterval(() => {}, 1000);\nconsole.log('pid', process.pid);`);
    const { child, output } = start([...older(), script()]);
    await expect.poll(output).toContain('pid');
    const pid = Number(/pid (\d+)/.exec(output())?.[1]);
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('says what to install when npm cannot fetch it, and leaves nothing behind', () => {
    npm('process.exit(1);');
    const { stderr, status } = run([...older(), script()]);
    expect(stderr.trim()).toBe(
      '> npm could not fetch it; its own message stands above. This needs Node 24 or newer, and this is Node 20.19.5. Install it from https://nodejs.org.',
    );
    expect(status).toBe(1);
    expect(readdirSync(join(folder, '.runtime'))).toEqual([]);
  });

  it('says what to install when this Node is too old to fetch it', () => {
    const { stderr, status } = run([...older(), script()], { PRETENDED: '18.20.4' });
    expect(stderr.trim()).toBe(
      '> This needs Node 24 or newer, and this is Node 18.20.4. Install it from https://nodejs.org.',
    );
    expect(status).toBe(1);
  });

  it('counts as a failed run of npm test when it cannot be fetched', () => {
    npm('process.exit(1);');
    cpSync(join(root, 'tests/checklist'), join(folder, 'tests/checklist'), { recursive: true });
    const { stdout, status } = run([...older(), join(folder, 'scripts/test.mjs'), 'types']);
    expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 1 failed');
    expect(status).toBe(1);
  });
});
