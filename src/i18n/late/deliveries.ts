import type { MessageGroup } from '../messages.ts';
import { addMessages } from './addMessages.ts';

/** The log of webhooks' deliveries. */
export const deliveries: MessageGroup = {
  'en-US': {
    outcome: {
      delivered:
        'The target took it at the first attempt, with status %{status}. |||| The target took it after %{smart_count} attempts, with status %{status}.',
      failed:
        'The one attempt failed, and there will be no other: |||| All %{smart_count} attempts failed, and there will be no other. The last one:',
      skipped: 'Nothing was sent: the rule did not match.',
      refused: 'It was not sent:',
      unknown: 'The portal does not know this state.',
      first: 'It is about to be sent.',
      held: 'It has not been sent yet:',
      sending: 'It is being sent again. The attempt before failed:',
      waiting:
        'One attempt has failed so far; the next is due on %{when}. |||| %{smart_count} attempts have failed so far; the next is due on %{when}.',
    },
    replayOf: 'This is the replay of',
    original: 'an earlier delivery',
    deleted: 'It has been deleted.',
    rule: {
      matched: 'The rule matched',
      unmatched: 'The rule did not match',
      none: 'The rule was not looked at.',
      error: 'What the rule made of the event is not known: %{reason}',
    },
    attempt: 'Attempt %{number}',
    noAttempts: 'Nothing has been sent.',
    event: {
      json: 'The event as JSON',
      rule: 'Try the rule on this event',
      test: 'Test with this event',
    },
    sameEvent: {
      title: 'Other deliveries of this event',
      none: 'There are no others.',
      replay: 'replay',
      all: 'All %{smart_count} in the log',
    },
    paused: {
      short: '%{smart_count} paused',
      button: '%{smart_count} paused configuration |||| %{smart_count} paused configurations',
    },
    morePaused: 'One further configuration is paused |||| %{smart_count} further configurations are paused',
  },
  'en-GB': {},
};

addMessages('deliveries', deliveries);
