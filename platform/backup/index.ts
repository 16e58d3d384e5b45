import type { GeneralModule } from '../general-module.ts';
import { backupService } from './requests.ts';

export const backupModule = { services: [backupService] } satisfies GeneralModule;
