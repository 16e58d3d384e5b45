import { startAction } from '../../../dataProvider/changes.ts';
import type { PlatformDataProvider, PlatformRecord } from '../../../dataProvider/index.ts';
import { type AnyResource, isCall } from '../../../resources/declaration/index.ts';
import { actionOf, type ActionTarget, type Input, recordsOf } from './actionTarget.ts';

interface Run extends Pick<ActionTarget, 'record' | 'selection' | 'scope' | 'placeName'> {
  readonly resource: AnyResource;
  readonly name: string;
  readonly input: Input | undefined;
  /** True when the last run was refused because another user changed the record. */
  readonly isRetry: boolean;
  readonly signal: AbortSignal;
  /** Receives the downloaded part of a file, from 0 to 1. */
  readonly onProgress: (part: number | undefined) => void;
}

/**
 * Sends a declared action with the records and the input.
 * @returns the response; a Blob when the action returns a file
 */
export async function sendAction(dataProvider: PlatformDataProvider, run: Run): Promise<unknown> {
  const { resource, name, record, input, scope = {}, placeName, isRetry, signal, onProgress } = run;
  const action = actionOf(resource, name);
  const narrowed = isCall(action) && action.narrowed;
  const isFile = isCall(action) && action.shape === 'file';
  const start = {
    resource,
    name: narrowed && input?.[narrowed.param] ? narrowed.call : name,
    id: record && String(record.id),
    meta: { scope, place: placeName },
    known: record as PlatformRecord | undefined,
    isRetry,
  };
  const { answer } = await startAction(dataProvider, start, {
    input: isCall(action) && action.on === 'records' ? { ...recordsOf(run), ...input } : input,
    signal,
    ...(isFile && { onProgress }),
  });
  if (isFile && !(answer instanceof Blob)) throw new TypeError(`${resource.name}.${start.name} is no file.`);
  return answer;
}
