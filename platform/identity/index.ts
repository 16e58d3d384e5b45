import { ofTenant, tenantTable } from '../database/platform-table.ts';
import type { GeneralModule } from '../general-module.ts';
import { actingSessions } from './acting/tables.ts';
import { factorPurpose } from './factors/check.ts';
import { identityFactors, identityRecoveryCodes } from './factors/tables.ts';
import { flowService } from './flows/service.ts';
import { identityFlowTokens } from './flows/tables.ts';
import { passwordLinkJob } from './flows/password-link-job.ts';
import { verifyEmailJob } from './flows/verification-job.ts';
import { identityService } from './service.ts';
import { keysOperation } from './keys/operation.ts';
import { signingKeyPurpose } from './keys/signing-keys.ts';
import { identityAccounts, identityPayloads, identitySigningKeys } from './tables.ts';

const ofAccount = { column: 'account_uid', erases: 'row' } as const;

export const identityModule = {
  tables: [
    // Callers who manage users create accounts without reading password hashes. Of sessions they can only delete rows.
    {
      table: identityAccounts,
      security: {
        rows: ofTenant,
        access: {
          reads: [
            'uid',
            'client_uid',
            'kind',
            'email',
            'pending_email',
            'email_verified_at',
            'last_login',
            'failed_logins',
            'last_failed_at',
            'can_sign_in',
            'invited_until',
            'invitation_accepted_at',
            'has_second_step',
          ],
          grants: ['insert', 'update'],
        },
      },
      ends: 'with its record',
      person: { column: 'uid', erases: 'row' },
    },
    {
      table: identityPayloads,
      security: { rows: 'all', access: { reads: ['account_uid'], grants: ['delete'] } },
      ends: 'by its module',
      person: ofAccount,
    },
    // Callers who manage users remove second steps. Nobody else but the owner of the tables reads or makes them.
    ...[identityFactors, identityRecoveryCodes].map((table) => ({
      table,
      security: { rows: 'all', access: { reads: ['account_uid'], grants: ['delete'] } } as const,
      ends: 'with its record' as const,
      person: ofAccount,
    })),
    { table: identitySigningKeys, security: { rows: 'all', access: 'none' }, ends: 'by its module' },
    tenantTable(actingSessions, { column: 'ends_at', days: 'audit' }),
    {
      table: identityFlowTokens,
      security: { rows: 'all', access: 'none' },
      ends: 'by its module',
      person: ofAccount,
    },
  ],
  sealed: [
    { table: 'identity_signing_keys', column: 'key', id: 'kid', purpose: () => signingKeyPurpose },
    { table: 'identity_factors', column: 'secret', id: 'uid', purpose: () => factorPurpose },
  ],
  operations: [keysOperation],
  jobs: [verifyEmailJob, passwordLinkJob],
  services: [identityService, flowService],
} satisfies GeneralModule;
