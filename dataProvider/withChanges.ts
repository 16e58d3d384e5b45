import { type AnyResource, callOf, isReading } from '../resources/declaration/index.ts';
import type { ActionRequest } from './actions.ts';
import type { PlatformDataProvider } from './dataProvider.ts';
import type { PlatformRecord } from './records.ts';

/** A change that the platform has accepted. */
export interface Change {
  readonly kind: 'create' | 'update' | 'delete' | 'act';
  readonly resource: AnyResource;
  /** The saved record. Missing for deletions, actions, and changes of several records. */
  readonly record?: PlatformRecord;
  /** Names of further resources that an action changes by its declaration. */
  readonly along: readonly string[];
}

interface Watch {
  /** The declared resource with that name. */
  readonly find: (name: string) => AnyResource | undefined;
  /** Called once for each accepted change, before the caller continues. */
  readonly onChange: (change: Change) => void;
}

/**
 * The data provider, with a report of every accepted change. All writes of the portal pass through it: those of forms, lists and actions,
 * and those of react-admin's own hooks. So what follows from a change is decided in one place, by `onChange`.
 */
export function withChanges(provider: PlatformDataProvider, { find, onChange }: Watch): PlatformDataProvider {
  const report = (
    kind: Change['kind'],
    of: string | AnyResource,
    more: { readonly record?: PlatformRecord; readonly along?: readonly string[] } = {},
  ) => {
    const resource = typeof of === 'string' ? find(of) : of;
    if (resource) onChange({ kind, resource, along: [], ...more });
  };
  return {
    ...provider,
    create: async (name, params) => {
      const answer = await provider.create(name, params);
      report('create', name, { record: answer.data as unknown as PlatformRecord });
      return answer;
    },
    update: async (name, params) => {
      const answer = await provider.update(name, params);
      report('update', name, { record: answer.data as unknown as PlatformRecord });
      return answer;
    },
    updateMany: async (name, params) => {
      const answer = await provider.updateMany(name, params);
      report('update', name);
      return answer;
    },
    delete: async (name, params) => {
      const answer = await provider.delete(name, params);
      report('delete', name);
      return answer;
    },
    deleteMany: async (name, params) => {
      const answer = await provider.deleteMany(name, params);
      report('delete', name);
      return answer;
    },
    act: (async (of: string | AnyResource, action: string, request?: ActionRequest) => {
      const answer: unknown = await (typeof of === 'string'
        ? provider.act(of, action, request)
        : provider.act(of, action, request));
      const resource = typeof of === 'string' ? find(of) : of;
      const call = resource && callOf(resource, action);
      if (call && !isReading(call)) report('act', resource, { along: call.changes ?? [] });
      return answer;
    }) as PlatformDataProvider['act'],
  };
}
