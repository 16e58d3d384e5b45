import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { registry } from '../../../resources/registry.ts';
import { lookupQuery } from '../../../src/fields/choosing/references.ts';

it('a list that several parts use is requested once, also when the part that asked first is left before the response', async () => {
  const client = new QueryClient();
  const titles = [{ id: 't-1', name: 'Teacher' }];
  let answer = (): void => undefined;
  const getList = vi.fn(
    (_: string, { signal }: { signal?: AbortSignal }) =>
      new Promise((resolve, reject) => {
        answer = () => resolve({ data: titles });
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const query = lookupQuery({ getList } as unknown as PlatformDataProvider, registry.titles, {});
  const use = () => {
    const observer = new QueryObserver(client, query);
    return { observer, leave: observer.subscribe(() => undefined) };
  };

  use().leave();
  const { observer, leave } = use();
  answer();
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(titles));
  expect(getList).toHaveBeenCalledTimes(1);
  leave();
});
