import { readdirSync, readFileSync } from 'node:fs';
import { format } from 'node:util';
import { beforeEach, vi } from 'vitest';

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

// Everything else stays visible: it is a defect of the test or of the product.
beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    const print = console[method].bind(console);
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      if (!isFailedCall(values) && !isTextOfUnregistered(values)) print(...values);
    });
  }
});
