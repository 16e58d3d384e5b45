import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from './addMessages.ts';

/** The progress of a course, and the file of its learners. */
export const training = {
  'en-US': {
    chart:
      '%{completed} of %{assigned} completed, %{inProgress} in progress, %{notStarted} not started, %{overdue} overdue.',
    nobody: 'This course isn’t assigned to anyone yet.',
    file: {
      button: 'Download file',
      title: 'Download the learners',
      text: 'The file has everyone to whom the course is assigned, whatever the search and filters show.',
      extent: 'Learners of',
      everywhere: 'All buildings',
      format: 'Format',
      submit: 'Download',
      making: 'Making the file…',
      coming: '%{percent} downloaded',
      progress: 'Download progress',
      done: '%{file} was downloaded.',
    },
  },
} satisfies MessageGroup;

addMessages('training', training);
