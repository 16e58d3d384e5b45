import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The history of a record: user, time and change. */
export const history = {
  'en-US': {
    title: 'History of %{name}',
    operation: {
      create: 'Added',
      update: 'Changed',
      delete: 'Deleted',
      denied: 'Refused',
      // Actions, by name.
      actAs: 'Acting as the user began',
      code: 'Code shown',
      issue: 'Key created',
      key: 'Key shown',
      makeKey: 'Key created',
      passwordLink: 'Invitation or reset link sent',
      pause: 'Paused',
      removeSecondStep: 'Second step removed',
      resume: 'Resumed',
      revealSecret: 'Secret shown',
      revoke: 'Key revoked',
      revokeInvitation: 'Invitation revoked',
      rotate: 'Key replaced',
      rotateSecret: 'Secret rotated',
      sendCode: 'Code sent',
      setPassword: 'Password set',
      stopActing: 'Acting as the user ended',
      unlock: 'Unlocked',
    },
    changedOn: '%{fields} changed on %{name}',
    doneTo: '%{operation}: %{name}',
    provider: 'provider staff',
    times: '%{smart_count} time |||| %{smart_count} times',
    ofRecord: 'History of %{name}',
    by: '%{operation} by %{who}',
    actingAs: '%{who}, acting as %{user}',
    kinds: {
      label: 'Kind of change',
      all: 'All changes',
      values: 'Changed fields',
      actions: 'Actions taken',
    },
    all: 'All changes',
    more: '%{fields} and %{smart_count} more',
    noChanges: 'No changes since the history began',
    noSuchChanges: 'No changes of this kind',
    noChangesText: 'Changes appear here as soon as someone saves one.',
    unavailable: 'This platform keeps no history of its records.',
    older: 'Show older changes',
    kept: 'Changes are kept until the client is deleted.',
    secret: 'The value changed. It is secret, so it isn’t shown.',
    gone: 'Deleted record',
    goneNamed: '%{name} (deleted)',
    empty: 'Empty',
    restore: 'Restore',
    restoreField: 'Restore %{field} to %{value}',
    restored: 'Restored: %{field}',
  },
} satisfies MessageGroup;

addMessages({ history });
