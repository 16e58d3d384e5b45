import { useState } from 'react';
import { flagSwitchedOff } from '../../../resources/declaration/fields/inUse.ts';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useTakeBack } from '../../changes/useTakeBack.ts';
import type { PlaceProps } from '../../parts/PlaceProps.ts';
import type { Values } from '../model.ts';
import type { Base, RecordForm } from '../useRecordForm.ts';

const SwitchOffDialog = lazyPart(() => import('../../changes/SwitchOffDialog.tsx'));

/** Asks before a form switches off a record that is in use, and offers to undo it. */
export function useSwitchOff({ resource, placeName, scope }: PlaceProps, recordForm: RecordForm) {
  const [question, setQuestion] = useState<{
    readonly name: string;
    readonly answer: (isConfirmed: boolean) => void;
  }>();
  const takeBack = useTakeBack({ resource, placeName, scope });

  /** Resolves to false when the user keeps the record on. */
  const mayProceed = async (): Promise<boolean> => {
    const name = flagSwitchedOff(resource, recordForm.currentBase(), recordForm.values());
    if (name === undefined) return true;
    return await new Promise((answer) => setQuestion({ name, answer }));
  };
  /** The undo of a save that switched the record off. Undefined when it did not. */
  const undoOf = (id: string, title: string, before: Base, submitted: Values) => {
    const name = flagSwitchedOff(resource, before, submitted);
    if (name === undefined) return undefined;
    return async () => await takeBack([{ id, title, before: { [name]: true }, after: { [name]: false } }]);
  };
  const settle = (isConfirmed: boolean) => {
    question?.answer(isConfirmed);
    setQuestion(undefined);
  };
  const dialog = question && (
    <SwitchOffDialog
      resource={resource}
      record={recordForm.base}
      name={question.name}
      onClose={() => settle(false)}
      onConfirm={() => settle(true)}
    />
  );
  return { mayProceed, undoOf, dialog };
}
