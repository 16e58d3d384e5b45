import { fileURLToPath } from 'node:url';

import { repositoryUrl } from '../repository.ts';

export const migrationsFolder = fileURLToPath(repositoryUrl('platform/database/migrations/'));
