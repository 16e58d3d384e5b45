import { sql } from 'drizzle-orm';

import { humanize } from '../../../resources/declaration/naming.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { eventTypeNamed } from '../../../resources/events/index.ts';
import type { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import type { Queryable } from '../../database/index.ts';
import type { FieldErrors } from '../../kernel/problem.ts';

interface Named {
  readonly name: string;
  readonly configType: string | null;
}

function inWords(type: unknown): string {
  return `“${humanize(eventTypeNamed(type))}”`;
}

/**
 * Errors by field of a configuration that would have a second webhook, or be one, of another type: its rule and its template know other fields
 * than the events have.
 */
export async function secondFaults(
  tx: Queryable,
  clientUid: string,
  uid: string,
  { configType, fallbackConfigurationId }: Partial<RecordOf<typeof webhookConfigurations>>,
): Promise<FieldErrors> {
  if (fallbackConfigurationId === uid)
    return { FallbackConfigurationId: ['Choose another webhook than this one.'] };
  const isOther = (other: Named) => eventTypeNamed(other.configType) !== eventTypeNamed(configType);
  // Locked, so that its type does not change before this is saved.
  const seconds = await tx.query<Named>(sql`
    select name, config_type as "configType" from webhook_configurations
    where client_uid = ${clientUid} and uid = ${fallbackConfigurationId ?? null} for share`);
  const firsts = await tx.query<Named>(sql`
    select name, config_type as "configType" from webhook_configurations
    where client_uid = ${clientUid} and fallback_configuration_id = ${uid} order by name`);
  const second = seconds.rows.find(isOther);
  const first = firsts.rows.find(isOther);
  return {
    ...(second && {
      FallbackConfigurationId: [
        `“${second.name}” is for events of the type ${inWords(second.configType)}. Choose a webhook for ${inWords(configType)}, like this one.`,
      ],
    }),
    ...(first && {
      ConfigType: [
        `This is the second webhook of “${first.name}”, which is for events of the type ${inWords(first.configType)}. Keep that type, or choose another second webhook there.`,
      ],
    }),
  };
}
