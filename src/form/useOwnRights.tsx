import { useState } from 'react';
import { readableItems } from '../../resources/declaration/codec/index.ts';
import { lazyPart } from '../loading/lazyPart.tsx';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import { useSession } from '../viewer/useSession.ts';
import type { LostRights } from './OwnRightsDialog.tsx';
import type { RecordForm } from './useRecordForm.ts';

const OwnRightsDialog = lazyPart(() => import('./OwnRightsDialog.tsx'));

/** Asks before users take rights away from themselves, which only somebody else can give back. */
export function useOwnRights({ resource, scope }: PlaceProps, id: string, recordForm: RecordForm) {
  const { userUid } = useSession().user;
  const [question, setQuestion] = useState<{
    readonly lost: LostRights;
    readonly answer: (isConfirmed: boolean) => void;
  }>();

  /** Resolves to false when the user keeps the rights. */
  const mayProceed = async (): Promise<boolean> => {
    const from = resource.rights?.from;
    if (from === undefined || id.toLowerCase() !== userUid.toLowerCase()) return true;
    const before = recordForm.currentBase();
    const after = { ...before, ...recordForm.values() };
    const without = (name: string) => {
      const kept = new Set(readableItems(after[name]));
      return readableItems(before[name]).filter((key) => !kept.has(key));
    };
    const { all, list } = resource.withinBuildings ?? {};
    const isNarrowed =
      all !== undefined &&
      list !== undefined &&
      after[all] !== true &&
      (before[all] === true || without(list).length > 0);
    const lost = { roles: without(from), kept: readableItems(after[from]), isNarrowed };
    if (lost.roles.length === 0 && !isNarrowed) return true;
    return await new Promise((answer) => setQuestion({ lost, answer }));
  };
  const settle = (isConfirmed: boolean) => {
    question?.answer(isConfirmed);
    setQuestion(undefined);
  };
  const dialog = question && (
    <OwnRightsDialog
      resource={resource}
      scope={scope}
      lost={question.lost}
      onClose={() => settle(false)}
      onConfirm={() => settle(true)}
    />
  );
  return { mayProceed, dialog };
}
