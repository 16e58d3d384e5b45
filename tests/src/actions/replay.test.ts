import { describe, expect, test } from 'vitest';
import { actionsOf } from '../../../src/actions/registry.ts';
import type { ActionContext } from '../../../src/portal/actions/recordAction.ts';
import { isPermitted } from '../../../resources/declaration/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries.ts';

const readers = ['CanReadWebhookConfigurations', 'CanWriteWebhookCredentials', 'CanReadWebhookCredentials'];
const writers = ['CanWriteWebhookConfigurations', 'write:webhook_configurations'];

function offered(permission: string): string[] {
  const viewer = { kind: 'client', permissions: new Set([permission.toLowerCase()]), userUid: 'u' };
  const context = { viewer, record: { id: 'd' } } as unknown as ActionContext;
  return actionsOf('webhookDeliveries')
    .filter(({ visible }) => visible(context))
    .map(({ name }) => name);
}

describe('the replay of deliveries', () => {
  test.each(readers)('is not offered to whoever has only %s, who still reads the log', (permission) => {
    const held = new Set([permission.toLowerCase()]);
    expect(offered(permission)).toEqual([]);
    expect(webhookDeliveries.bulk?.filter(({ access }) => isPermitted(access, held))).toEqual([]);
    expect(isPermitted(webhookDeliveries.places['client']?.access.read ?? null, held)).toBe(true);
  });

  test.each(writers)('is offered, of one and of many, to whoever has %s', (permission) => {
    const held = new Set([permission.toLowerCase()]);
    expect(offered(permission)).toEqual(['replay']);
    expect(webhookDeliveries.bulk?.filter(({ access }) => isPermitted(access, held))).toHaveLength(1);
  });
});
