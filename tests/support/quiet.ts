import { readdirSync, readFileSync } from 'node:fs';
import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';

/** ra-core prints the error of each failed or aborted call. A test looks at its outcome instead. */
function isFailedCall(values: readonly unknown[]): boolean {
  const [error, ...others] = values;
  return others.length === 0 && error instanceof Error && /^(?:PlatformError|AbortError)$/.test(error.name);
}

/** Read from the files: an import would load the declarations before a test can replace one. */
const declared = new Set(
  readdirSync('resources', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'declaration')
    .flatMap(({ name }) =>
      readdirSync(`resources/${name}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `resources/${name}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name)),
);

/** Only registered resources have texts. Tests also declare others. */
function isTextOfUnregistered(values: readonly unknown[]): boolean {
  const [, name] = /Missing translation for key: "resources\.(\w+)\./.exec(format(...values)) ?? [];
  return name !== undefined && !declared.has(name);
}

/** oidc-provider says so of each Node that is not (or not yet) a release with long-term support. */
function isAboutRuntime(values: readonly unknown[]): boolean {
  return !process.release.lts && format(...values).startsWith('oidc-provider WARNING: Unsupported runtime.');
}

/** Lines printed since the last test, besides the above. */
let printed: string[] = [];

// Not by spies, which end before each test: what a whole file prepares may print as well.
for (const method of ['error', 'warn'] as const)
  console[method] = (...values: unknown[]) => {
    if (!isFailedCall(values) && !isTextOfUnregistered(values) && !isAboutRuntime(values))
      printed.push(format(...values));
  };

// Node.js prints its warnings past the console.
const onWarning = ({ name, message }: Error) => printed.push(`${name}: ${message}`);
process.on('warning', onWarning);
// With shared modules this file runs for each file of tests.
afterAll(() => void process.off('warning', onWarning));

// It is a defect of the test or of the product. A test that provokes an error spies on the console by itself.
afterEach(() => {
  const all = printed;
  printed = [];
  if (all.length > 0) expect.fail(`Printed:\n${all.join('\n')}`);
});
