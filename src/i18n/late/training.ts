import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The progress of a course. */
export const training = {
  'en-US': {
    chart:
      '%{completed} of %{assigned} completed, %{inProgress} in progress, %{notStarted} not started, %{overdue} overdue.',
    nobody: 'This course isn’t assigned to anyone yet.',
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ training });
