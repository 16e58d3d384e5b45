import type { PlaceProps } from '../../parts/PlaceProps.ts';
import { useViewer } from '../../viewer/viewer.ts';
import { actionsOfRecord, type Saved } from '../../parts/offered.ts';
import { useActionRunner } from './useActionRunner.ts';

interface Options extends PlaceProps {
  readonly record: Saved;
  /** Called after the record changed. */
  readonly onDone?: () => void;
  readonly onCancel?: () => void;
}

/** The actions that the viewer may run on a record, and a function to start them. */
export function useRecordActions({ resource, ...options }: Options) {
  const viewer = useViewer();
  const runner = useActionRunner(resource, { ...options, notifiesFailure: true });
  return { ...runner, list: actionsOfRecord({ resource, ...options }, viewer, options.record) };
}
