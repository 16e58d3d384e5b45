import { setFields } from '../../../dataProvider/changes.ts';
import {
  type PlatformDataProvider,
  type PlatformRecord,
  scopeOfRecord,
} from '../../../dataProvider/index.ts';
import { type AnyResource, isCall, isChange } from '../../../resources/declaration/index.ts';
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
 * Sends a declared action: its call with the records and the input, or the change of the fields that it sets.
 * @returns the response; a Blob when the action returns a file
 */
export async function sendAction(dataProvider: PlatformDataProvider, run: Run): Promise<unknown> {
  const { resource, name, record, input, placeName, isRetry, signal, onProgress } = run;
  const action = actionOf(resource, name);
  // In a search across clients, the record names the client.
  const scope = scopeOfRecord(resource, run.scope ?? {}, record);
  if (isCall(action)) {
    const { narrowed } = action;
    const call = narrowed && input?.[narrowed.param] ? narrowed.call : name;
    const request = {
      ...(action.on === 'record' && record ? { id: String(record.id) } : {}),
      scope,
      input: action.on === 'records' ? { ...recordsOf(run), ...input } : input,
      signal,
    };
    if (action.shape !== 'file') return dataProvider.act(resource, call, request);
    const answer: unknown = await dataProvider.act(resource, call, { ...request, onProgress });
    if (!(answer instanceof Blob)) throw new TypeError(`${resource.name}.${call} is no file.`);
    return answer;
  }
  if (!isChange(action)) throw new TypeError(`${resource.name}.${name} is a page and cannot be run.`);
  if (record) {
    const meta = { scope, place: placeName };
    const known = record as PlatformRecord;
    await setFields(dataProvider, { resource, id: String(record.id), meta, known, isRetry }, action.set);
  }
  return undefined;
}
