import { format } from 'node:util';
import { beforeEach, vi } from 'vitest';
import { resourceNamed } from '../../resources/registry.ts';

/** ra-core prints the error of each failed or aborted call. A test looks at its outcome instead. */
function isFailedCall(values: readonly unknown[]): boolean {
  const [error, ...others] = values;
  return others.length === 0 && error instanceof Error && /^(?:PlatformError|AbortError)$/.test(error.name);
}

/** Only registered resources have texts. Tests also declare others. */
function isTextOfUnregistered(values: readonly unknown[]): boolean {
  const [, name] = /Missing translation for key: "resources\.(\w+)\./.exec(format(...values)) ?? [];
  return name !== undefined && resourceNamed(name) === undefined;
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
