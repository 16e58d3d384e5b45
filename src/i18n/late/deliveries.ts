import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The log of webhook deliveries. */
export const deliveries = {
  'en-US': {
    failing: 'Retrying',
    answered: 'Status %{status}, %{time} after the event',
    outcome: {
      delivered:
        'Delivered at the first attempt with status %{status}. |||| Delivered after %{smart_count} attempts with status %{status}.',
      failed: 'The only attempt failed: |||| All %{smart_count} attempts failed. The last one:',
      skipped: 'Not sent: the rule didn’t match.',
      expired: 'Not delivered in time:',
      refused: 'Not sent:',
      unknown: 'The portal does not know this state.',
      first: 'About to be sent.',
      held: 'Not sent yet:',
      sending: 'Sending again. The previous attempt failed:',
      waiting:
        'One attempt has failed so far; the next is due on %{when}. |||| %{smart_count} attempts have failed so far; the next is due on %{when}.',
    },
    replayOf: 'Replay of',
    original: 'an earlier delivery',
    replays: 'Replays',
    calledThen: '(then called “%{name}”)',
    deleted: '(deleted)',
    rule: {
      matched: 'The rule matched',
      unmatched: 'The rule did not match',
      none: 'The rule was not looked at.',
      error: 'The outcome of the rule is unknown: %{reason}',
    },
    attempt: 'Attempt %{number}',
    noAttempts: 'Nothing has been sent.',
    event: {
      json: 'The event as JSON',
      rule: 'Try the rule on this event',
      test: 'Test with this event',
    },
    identifiers: {
      delivery: 'Delivery',
      message: 'Message (webhook-id)',
      event: 'Event',
      help: 'The search of the log finds each of them.',
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
} satisfies MessageGroup;

export const useTranslate = addMessages({ deliveries });
