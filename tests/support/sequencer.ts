import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small test files that take long, because they start, kill or wait for programs. */
const long = [
  'webhooks/faults',
  'webhooks/fairness',
  'imports/killed',
  'jobs/queue',
  'http/start',
  'mail/smtp',
  'identity/restart',
  'identity/flows/password-reset',
  'database/unavailable',
  'database/outage',
  'database/pooler',
  'database/refusals',
  'database/restore',
  'access/remembered',
].map((name) => `/tests/platform/${name}.test.ts`);

/** Runs slow files first, so that no worker runs them alone at the end. Without cached durations vitest sorts by size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of vitest's own sequencer
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
