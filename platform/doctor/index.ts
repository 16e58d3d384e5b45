import { databaseCheck } from './database.ts';
import { type Check, fault, type Finding, type Patient } from './check.ts';
import { proxyCheck } from './proxy.ts';
import { diskCheck, keyCheck, mailCheck, providerCheck, storageCheck } from './surroundings.ts';

const checks: readonly Check[] = [
  databaseCheck,
  keyCheck,
  providerCheck,
  mailCheck,
  storageCheck,
  diskCheck,
  proxyCheck,
];

/** Checks every part, whatever became of the others, and reports each finding. */
export async function examine(
  patient: Patient,
  report: (about: string, finding: Finding) => void,
): Promise<void> {
  for (const check of checks) {
    const found = await check.run(patient).catch((error: Error) => [fault(error.message)]);
    for (const finding of found) report(check.about, finding);
  }
}
