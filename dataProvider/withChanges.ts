import { type AnyResource, callOf, isReading } from '../resources/declaration/index.ts';
import type { ActionRequest } from './actions.ts';
import type { Scope } from './address.ts';
import type { PlatformDataProvider } from './dataProvider.ts';
import type { PlatformRecord } from './records.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change that the platform has accepted. `over`: of several records, or by work that has ended. */
export interface Change {
  readonly kind: 'create' | 'update' | 'delete' | 'act' | 'over';
  readonly resource: AnyResource;
  /** The saved record. Missing for deletions, actions, and changes of several records. */
  readonly record?: PlatformRecord | undefined;
  /** Names of further resources that an action changes by its declaration. */
  readonly along: readonly string[];
  /** An action on no record, such as the end of a session: views of the resource show nothing of it. */
  readonly isOnNone?: boolean;
}

/** An update or a deletion before it is sent. */
export interface PlannedChange {
  readonly kind: 'update' | 'delete';
  readonly resource: AnyResource;
  readonly id: string;
  /** The record as the caller knows it. */
  readonly known?: Values | undefined;
  /** The new values, and possibly unchanged ones. Empty for a deletion. */
  readonly data: Values;
  readonly scope?: Scope | undefined;
}

interface Watch {
  /** The declared resource with that name. */
  readonly find: (name: string) => AnyResource | undefined;
  /** Called before each update and deletion. When it rejects, nothing is sent, and the change fails with its reason. */
  readonly before: (change: PlannedChange) => Promise<void>;
  /** Called once for each accepted change, before the caller continues. */
  readonly onChange: (change: Change) => void;
}

/** The parameters of react-admin's writes that matter here. */
interface WriteParams {
  readonly id?: unknown;
  readonly ids?: readonly unknown[];
  readonly data?: Values;
  readonly previousData?: Values;
  readonly meta?: { readonly scope?: Scope };
}

type Write = (name: string, params: WriteParams) => Promise<{ readonly data: unknown }>;

/**
 * The data provider, with a report of every accepted change. All writes of the portal pass through it: those of forms, lists and actions,
 * and those of react-admin's own hooks. So what precedes and follows a change is decided in one place, by `before` and `onChange`.
 */
export function withChanges(
  provider: PlatformDataProvider,
  { find, before, onChange }: Watch,
): PlatformDataProvider {
  const watched = <Method>(kind: 'create' | 'update' | 'delete', method: Method): Method =>
    (async (name, params) => {
      const resource = find(name);
      const { id, ids = [id], data = {}, previousData: known, meta } = params;
      if (resource && kind !== 'create')
        for (const one of ids)
          await before({ kind, resource, id: String(one), known, data, scope: meta?.scope });
      const answer = await (method as Write)(name, params);
      const record = params.ids || kind === 'delete' ? undefined : (answer.data as PlatformRecord);
      if (resource) onChange({ kind, resource, record, along: [] });
      return answer;
    }) satisfies Write as Method;
  return {
    ...provider,
    async changed(name, along = []) {
      const resource = find(name);
      if (resource) onChange({ kind: 'over', resource, along });
    },
    create: watched('create', provider.create),
    update: watched('update', provider.update),
    updateMany: watched('update', provider.updateMany),
    delete: watched('delete', provider.delete),
    deleteMany: watched('delete', provider.deleteMany),
    act: (async (of: string | AnyResource, action: string, request?: ActionRequest) => {
      const answer: unknown = await provider.act(of as string, action, request);
      const resource = typeof of === 'string' ? find(of) : of;
      const call = resource && callOf(resource, action);
      if (call && !isReading(call))
        onChange({ kind: 'act', resource, along: call.changes ?? [], isOnNone: call.on === 'none' });
      return answer;
    }) as PlatformDataProvider['act'],
  };
}
