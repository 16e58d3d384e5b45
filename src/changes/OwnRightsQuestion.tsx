import { useSyncExternalStore } from 'react';
import { lazyPart } from '../loading/lazyPart.tsx';
import { answerQuestion, firstQuestion, subscribeQuestions } from './ownRightsQuestion.ts';

const OwnRightsDialog = lazyPart(() => import('./OwnRightsDialog.tsx'));

/** Shows the question before users take rights away from themselves. */
export function OwnRightsQuestion() {
  const lost = useSyncExternalStore(subscribeQuestions, firstQuestion);
  return (
    lost && (
      <OwnRightsDialog
        lost={lost}
        onClose={() => answerQuestion(false)}
        onConfirm={() => answerQuestion(true)}
      />
    )
  );
}
