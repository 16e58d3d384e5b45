import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { PlatformError, type PlatformDataProvider, readAction } from '../../dataProvider/index.ts';
import type { ImportResource } from '../../resources/declaration/imports/importCalls.ts';
import { messages } from '../../resources/product/messages.ts';
import { type Failure, failureOf } from '../notices/failure.ts';
import type { Scope } from '../navigation/paths.ts';
import { putFile } from './upload.ts';

type UploadState =
  | { readonly phase: 'ready'; readonly failure?: Failure }
  | { readonly phase: 'sending'; readonly file: File; readonly share: number };

interface Options {
  readonly scope: Scope;
  /** Called with the `UploadedFileName`. */
  readonly onDone: (uploaded: string) => void;
}

/**
 * Uploads a file: requests a URL from the platform and puts the file there. Unmounting cancels the upload.
 */
export function useUpload(resource: ImportResource, { scope, onDone }: Options) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const [state, setState] = useState<UploadState>({ phase: 'ready' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (file: File, signal: AbortSignal): Promise<string> => {
    const { UploadedFileName, url } = await readAction(dataProvider, resource, 'getImportUrl', {
      scope,
      input: { fileId: file.name },
      signal,
    });
    const onProgress = (share: number) => setState({ phase: 'sending', file, share });
    const { status, reason, isForeign } = await putFile(url, file, { signal, onProgress });
    if (status >= 200 && status < 300) return UploadedFileName;
    throw new PlatformError(messages[resource.import.messages?.upload ?? 'import-upload'], status, {
      reason,
      ...(isForeign && { isForeign }),
    });
  };

  const start = async (file: File) => {
    controller.current?.abort();
    const running = new AbortController();
    controller.current = running;
    setState({ phase: 'sending', file, share: 0 });
    try {
      const uploaded = await send(file, running.signal);
      onDone(uploaded);
    } catch (error) {
      if (!running.signal.aborted) setState({ phase: 'ready', failure: failureOf(error) });
    }
  };
  const cancel = () => {
    controller.current?.abort();
    setState({ phase: 'ready' });
  };
  return { state, start: (file: File) => void start(file), cancel };
}
