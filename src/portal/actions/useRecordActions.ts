import type { PlaceProps } from '../PlaceProps.ts';
import { useViewer } from '../viewer.ts';
import { actionsOfRecord, type Saved } from './offered.ts';
import { useActionRunner } from './useActionRunner.tsx';

interface Options extends PlaceProps {
  readonly record: Saved;
  /** The record has changed. */
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** The actions that the viewer may do with a record, and the way to start them. */
export function useRecordActions({ resource, ...options }: Options) {
  const viewer = useViewer();
  const runner = useActionRunner(resource, { ...options, notifiesFailure: true });
  return { ...runner, list: actionsOfRecord({ resource, ...options }, viewer, options.record) };
}
