import type { UserEvent } from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import {
  ListContextProvider,
  RecordContextProvider,
  useCreate,
  useDataProvider,
  useDelete,
  useGetOne,
  useList,
  useNotify,
  useUpdate,
} from 'ra-core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import { imageActionsOf } from '../../../resources/declaration/actions/imageCalls.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { registry } from '../../../resources/registry.ts';
import { useAction } from '../../../src/changes/actions/useAction.ts';
import { useTakeBack } from '../../../src/changes/useTakeBack.ts';
import ChildSection from '../../../src/form/child/ChildSection.tsx';
import CreateScreen from '../../../src/form/page/CreateScreen.tsx';
import { DeleteDialog } from '../../../src/form/saving/DeleteDialog.tsx';
import EditScreen from '../../../src/form/page/EditScreen.tsx';
import { RestoreButton } from '../../../src/form/history/RestoreButton.tsx';
import QuickAdd from '../../../src/form/QuickAdd.tsx';
import { useBulkRun } from '../../../src/list/bulk/useBulkRun.ts';
import { setField } from '../../../src/list/setField.ts';
import { switchFlag } from '../../../src/list/switchFlag.ts';
import type { ListState } from '../../../src/list/useListState.ts';
import { useNameOf } from '../../../src/format/useNameOf.ts';
import { failureOf } from '../../../src/notices/failure.ts';
import { FailureAlert, useFailureText } from '../../../src/notices/FailureAlert.tsx';
import type { MessageKey } from '../../../src/i18n/messageKey.ts';
import { useTranslate } from '../../../src/i18n/useTranslate.ts';
import { useNotify as useOwnNotify } from '../../../src/notices/useNotify.ts';
import { box, propsOf, save } from '../form/support.tsx';

/** The record that is changed. */
export const id = '99999999-9999-4999-8999-999999999999';

/** One way of starting a change, as a page and what the user does there. */
export interface Way {
  readonly resource: AnyResource;
  readonly page: ReactNode;
  readonly go: (user: UserEvent) => Promise<void>;
}

const { titles, users, connections } = registry;
const titlesAt = propsOf('titles', 'client');
const usersAt = propsOf('users', 'client');
const titlesAlone: readonly [string] = ['titles'];

/** Reads the record as a page does, and passes it on. */
function With({ at, children }: { at: typeof titlesAt; children: (record: PlatformRecord) => ReactNode }) {
  const { resource, placeName: place, scope } = at;
  const meta = { scope, place };
  const { data } = useGetOne<PlatformRecord>(resource.name, { id, meta }, { refetchOnMount: false });
  return data ? <RecordContextProvider value={data}>{children(data)}</RecordContextProvider> : null;
}

/** The part of a list's state that changes of its rows use. */
const listWith = (at: typeof titlesAt, record: PlatformRecord) =>
  ({
    props: at,
    rows: { latest: () => record, remember: () => undefined, reload: () => undefined },
    words: { label: (name: string) => name },
  }) as unknown as ListState;

function Go({ onClick }: { readonly onClick: () => unknown }) {
  return <button onClick={() => void onClick()}>Go</button>;
}
const press = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Go' }));

function Switch({ record }: { readonly record: PlatformRecord }) {
  const textOf = useFailureText();
  const tools = {
    list: listWith(usersAt, record),
    client: useQueryClient(),
    dataProvider: useDataProvider<PlatformDataProvider>(),
    notify: useOwnNotify(),
    nameOf: useNameOf(),
    reasonOf: (error: unknown) => textOf(failureOf(error)),
  };
  return <Go onClick={() => switchFlag(tools, record, 'userActive')} />;
}

function Bulk({ record }: { readonly record: PlatformRecord }) {
  const translate = useTranslate<MessageKey>();
  const reasonOf = ({
    message,
    hint,
  }: {
    readonly message: string;
    readonly hint?: MessageKey | undefined;
  }) => message || (hint && translate(hint));
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const run = useBulkRun(
    (one, isRetry) =>
      setField(dataProvider, listWith(titlesAt, record), { id: one, name: 'name', value: 'Mine', isRetry }),
    titlesAlone,
    () => undefined,
  );
  return (
    <>
      <Go onClick={() => run.start([id])} />
      {[...run.outcomes.values()].map((outcome) => (
        <p key={outcome.state} role={outcome.state === 'failed' ? 'alert' : 'status'}>
          {outcome.state === 'failed' ? reasonOf(outcome) : outcome.state}
        </p>
      ))}
    </>
  );
}

function Unlock({ record }: { readonly record: PlatformRecord }) {
  const action = useAction(users, 'unlock', { record, scope: usersAt.scope, placeName: 'client' });
  return (
    <>
      <Go onClick={() => action.start()} />
      <FailureAlert failure={action.failure} />
    </>
  );
}

function Photo({ record }: { readonly record: PlatformRecord }) {
  const { set = '' } = imageActionsOf(users, 'userPhoto');
  const action = useAction(users as AnyResource, set, {
    record,
    scope: usersAt.scope,
    subject: 'photo',
  });
  return (
    <>
      <Go onClick={() => action.run({ photo: 'data:image/png;base64,iVBORw0KGgo=' })} />
      <FailureAlert failure={action.failure} />
    </>
  );
}

function TakeBack() {
  const takeBack = useTakeBack({ resource: titles, placeName: 'client', scope: titlesAt.scope });
  const change = { id, title: 'Janitor', before: { name: 'Mine' }, after: { name: 'Janitor' } };
  return <Go onClick={() => takeBack([change])} />;
}

function Stock({ record, kind }: { readonly record: PlatformRecord; kind: 'create' | 'update' | 'delete' }) {
  const notify = useNotify();
  const onError = (error: Error) => notify(error.message, { type: 'error' });
  const onSuccess = () => notify('done', { type: 'success' });
  const meta = { scope: titlesAt.scope, place: 'client' };
  const options = { mutationMode: 'pessimistic', onError, onSuccess } as const;
  const [create] = useCreate('titles', { data: { name: 'Mine' }, meta }, { onError, onSuccess });
  const [update] = useUpdate(
    'titles',
    { id, data: { ...record, name: 'Mine' }, previousData: record, meta },
    options,
  );
  const [remove] = useDelete('titles', { id, previousData: record, meta }, options);
  return <Go onClick={() => ({ create, update, delete: remove })[kind]()} />;
}

/** The row for new records, in an empty list. */
function QuickAddInList() {
  const list = useList<PlatformRecord>({ data: [] });
  return (
    <ListContextProvider value={list}>
      <QuickAdd {...titlesAt} names={['name']} />
    </ListContextProvider>
  );
}

const nameIt = async (user: UserEvent) => {
  const name = await box(/Name|New title/);
  await user.clear(name);
  await user.type(name, 'Mine');
};

/** Every way of starting a change. */
export const ways = {
  form: {
    resource: titles,
    page: <EditScreen {...titlesAt} id={id} />,
    go: async (user) => {
      await nameIt(user);
      await user.click(save());
    },
  },
  'new record': {
    resource: titles,
    page: <CreateScreen {...titlesAt} />,
    go: async (user) => {
      await nameIt(user);
      await user.click(save());
    },
  },
  child: {
    resource: connections,
    page: <ChildSection child="connections" scope={titlesAt.scope} />,
    go: async (user) => {
      await nameIt(user);
      await user.click(screen.getByRole('button', { name: /^Save/ }));
    },
  },
  'quick add': {
    resource: titles,
    page: <QuickAddInList />,
    go: async (user) => {
      await nameIt(user);
      await user.keyboard('{Enter}');
    },
  },
  switch: {
    resource: users,
    page: <With at={usersAt}>{(record) => <Switch record={record} />}</With>,
    go: press,
  },
  bulk: {
    resource: titles,
    page: <With at={titlesAt}>{(record) => <Bulk record={record} />}</With>,
    go: press,
  },
  action: {
    resource: users,
    page: <With at={usersAt}>{(record) => <Unlock record={record} />}</With>,
    go: press,
  },
  'take-back': { resource: titles, page: <TakeBack />, go: press },
  restore: {
    resource: titles,
    page: (
      <With at={titlesAt}>
        {(record) => (
          <RestoreButton
            {...titlesAt}
            record={record}
            change={{ name: 'name', field: titles.fields.name, isSecret: false, old: 'Mine', new: 'Janitor' }}
            before="Mine"
            onRestored={() => undefined}
          />
        )}
      </With>
    ),
    go: async (user) => user.click(await screen.findByRole('button', { name: /Mine/ })),
  },
  picture: {
    resource: users,
    page: <With at={usersAt}>{(record) => <Photo record={record} />}</With>,
    go: press,
  },
  deletion: {
    resource: titles,
    page: (
      <With at={titlesAt}>
        {(record) => (
          <DeleteDialog
            {...titlesAt}
            record={record}
            isOpen
            onCancel={() => undefined}
            onDeleted={() => undefined}
          />
        )}
      </With>
    ),
    go: async (user) => user.click(await screen.findByRole('button', { name: /^Delete/ })),
  },
  'stock create': {
    resource: titles,
    page: <With at={titlesAt}>{(record) => <Stock record={record} kind="create" />}</With>,
    go: press,
  },
  'stock update': {
    resource: titles,
    page: <With at={titlesAt}>{(record) => <Stock record={record} kind="update" />}</With>,
    go: press,
  },
  'stock delete': {
    resource: titles,
    page: <With at={titlesAt}>{(record) => <Stock record={record} kind="delete" />}</With>,
    go: press,
  },
} satisfies Record<string, Way>;
