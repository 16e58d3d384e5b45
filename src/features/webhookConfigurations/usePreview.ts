import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { failureOf } from '../../portal/failure.ts';

/** Long enough not to ask for each key, short enough not to be waited for, in milliseconds. */
const typingPause = 300;

/** What is rendered: a template as a content type, for an event. */
export interface Rendering {
  readonly template: string;
  readonly contentType: string;
  readonly event: unknown;
}

/** The body that a template gives, as the platform renders it, a moment after the last key; an answer that is overtaken is dropped. */
export function usePreview(scope: Readonly<Record<string, string>>, rendering: Rendering, isEnabled = true) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const token = JSON.stringify(rendering);
  const [settled, setSettled] = useState(token);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(token), typingPause);
    return () => clearTimeout(timer);
  }, [token]);
  const { clientId = '' } = scope;
  const { data, error, isFetching } = useQuery({
    queryKey: ['webhookConfigurations', 'preview', clientId, settled],
    enabled: isEnabled && clientId !== '',
    queryFn: ({ signal }) =>
      dataProvider.call<{ body: string; bytes: number }>({
        service: 'webhooks/v2',
        path: 'clients/{clientId}/WebhookConfiguration/preview',
        scope: { clientId },
        method: 'POST',
        body: JSON.parse(settled) as Rendering,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const failure = error ? failureOf(error) : undefined;
  return {
    output: failure ? undefined : data,
    /** Why nothing comes out: the sentence of the platform. */
    fault: failure && (Object.values(failure.fields).join(' ') || failure.message),
    isPending: isFetching || settled !== token,
  };
}
