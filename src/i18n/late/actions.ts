import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** Messages of declared actions by name, and their shared texts. Labels are in the declarations. */
export const actions = {
  'en-US': {
    unlock: { done: '%{name} can sign in again.' },
    resetFailures: { done: 'Failed sign-in count reset for %{name}.' },
    invite: { done: 'We’ve emailed %{name} an invitation.' },
    revokeInvitation: {
      title: 'Revoke the invitation of %{name}?',
      text: 'The link in their mail stops working. You can invite them again.',
      confirm: 'Revoke invitation',
      done: 'The invitation of %{name} was revoked.',
    },
    resetLink: { done: 'We’ve emailed %{name} a link to choose a new password.' },
    setPassword: {
      title: 'Set a password for %{name}',
      text: 'Their sessions end now and the old password stops working. Tell them the new one in private.',
      confirm: 'Set password',
      done: '%{name} has a new password.',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: 'Their sessions end now. They can’t sign in until someone reactivates them. Nothing is deleted.',
      confirm: 'Deactivate',
      done: '%{name} was deactivated.',
    },
    removeSecondStep: {
      title: 'Remove the second step of %{name}?',
      text: 'Their sessions end now, and their password alone signs them in until they set up a new second step. They get an email. Make sure that it is them who ask.',
      confirm: 'Remove second step',
      done: '%{name} has no second step now.',
    },
    reactivate: { done: '%{name} was reactivated.' },
    actAs: {
      title: 'Act as %{name}?',
      text: 'For at most 30 minutes you see the portal as they do, with only the permissions that you both have. They get an email with your name and reason. Changes appear in their history under both names.',
      confirm: 'Act as this user',
    },
    drill: {
      title: 'Send a drill to all webhooks?',
      text: 'Every webhook that is on sends an event of the type “Drill”, whatever its rule. A target that does not read the type can act on it: tell its people first. The log then shows who answered, and in what time.',
      confirm: 'Send the drill',
      done: 'The drill is on its way.',
    },
    resume: {
      done: '“%{name}” was resumed.',
      title: 'Resume “%{name}”?',
      counting: 'Counting waiting deliveries…',
      none: 'No deliveries are waiting.',
      text: '%{number} delivery is waiting. |||| %{number} deliveries are waiting.',
      old: '%{number} is older than %{age}, since %{since}. |||| %{number} are older than %{age}, the oldest since %{since}.',
      recent: 'Send what is not too old (%{number})',
      send: 'Send it and resume |||| Send all %{number} and resume',
      discard: 'Discard it and resume |||| Discard all %{number} and resume',
    },
    pause: {
      done: '“%{name}” is paused.',
      title: 'Pause “%{name}”?',
      text: 'Nothing is sent until someone resumes it. Its events wait, and can be sent then.',
      confirm: 'Pause',
    },
    issue: { done: 'Key created.' },
    rotate: {
      title: 'Replace the key of “%{name}”?',
      confirm: 'Replace the key',
      done: 'Key replaced.',
    },
    revoke: {
      title: 'Revoke “%{name}”?',
      text: 'Its key stops working now, and so does an earlier one. The system that uses it can’t send events any more. A revoked key can’t be restored.',
      confirm: 'Revoke',
      done: '“%{name}” is revoked.',
    },
    rotateSecret: {
      title: 'Rotate the signing secret of “%{name}”?',
      text: 'The current secret stays valid for 24 hours, so you can update the target.',
      confirm: 'Rotate secret',
    },
    replay: {
      title: 'Replay this delivery? |||| Replay %{number} deliveries?',
      begun: 'Replay of one delivery |||| Replay of %{number} deliveries',
      text: 'Matching events are sent again with the current settings. The others are checked against the current rule. Each keeps its message ID, so a target can skip what it already has.',
      confirm: 'Replay it |||| Replay %{number}',
    },
    replayIncident: {
      title: 'Replay the whole incident?',
      text: 'Everything that this webhook was to send for the incident, in its order: the events with the same building, incident type and start. Matching events are sent again with the current settings. The others are checked against the current rule. Each keeps its message ID, so a target can skip what it already has.',
      confirm: 'Replay the incident',
      done: 'The incident is sent again. “Replays” shows how far it is.',
    },
    stopReplay: { done: 'Stopped.' },
    remind: {
      title: 'Remind this person? |||| Remind %{number} people?',
      text: 'People who haven’t completed the course get an email with all courses they still have to complete. People who have completed it, or got a reminder in the last 24 hours, get none.',
      confirm: 'Send reminder |||| Send %{number} reminders',
      done: 'Reminders: %{reminded} sent, %{left} not needed.',
    },
    makeKey: {
      title: 'Replace the key of %{name}?',
      text: 'The current key stops working. Scan the new code on the station.',
      confirm: 'Replace key',
      done: 'Key created.',
    },
    sendCode: { done: 'We’ve sent the code to your email.' },
    exportLearners: {
      title: 'Download the learners',
      text: 'The file has everyone to whom the course is assigned, whatever the search and filters show.',
      confirm: 'Download',
    },
    setImage: { done: 'The %{name} was saved.' },
    removeImage: {
      title: 'Delete the %{name}?',
      text: 'You can choose another one at any time.',
      confirm: 'Delete %{name}',
      done: 'The %{name} was deleted.',
    },
    records: {
      matching: 'All that match:',
      everything: 'All records of the list.',
      changed: 'There are %{number} now. Nothing has been done yet.',
    },
    file: {
      making: 'Making the file…',
      coming: '%{percent} downloaded',
      progress: 'Download progress',
      done: '%{file} was downloaded.',
    },
    progress: {
      running: '%{done} of %{total} done. You can close this. The work continues.',
      stopping: 'Stopping. One is already on its way. |||| Stopping. %{waiting} are already on their way.',
      stopped: 'Stopped after %{done} of %{total}.',
      done: '%{done} of %{total} done.',
      stop: 'Stop',
      page: 'Follow it on its page',
    },
    switchOff: {
      title: 'Switch off “%{name}”?',
      text: 'It is in use. %{lastUse}: %{when}. It does nothing until someone switches it on again.',
      keep: 'Keep it on',
      submit: 'Switch off',
      done: '“%{name}” is off.',
    },
    ownRights: {
      title: 'Take rights away from yourself?',
      roles: 'You lose the role %{roles}. |||| You lose the roles %{roles}.',
      has: 'You have the role %{role} yourself.',
      mayHave: 'You may have the role %{role} yourself. If you do, you lose what it no longer gives.',
      permissions: 'You can then no longer do this:',
      assigns:
        'You can then no longer give anyone the role %{roles}. |||| You can then no longer give anyone the roles %{roles}.',
      buildings: 'You lose access to buildings that you can open now.',
      back: 'Only someone else who manages people can give them back to you.',
      keep: 'Keep my rights',
      submit: 'Take them away',
      kept: 'You kept your rights, so nothing was changed.',
    },
    undo: {
      done: 'Undone for %{name}. |||| Undone for %{smart_count} records.',
      failed: 'Not undone. %{reasons} |||| Not undone for %{smart_count} records. %{reasons}',
      changedSince: 'Someone has changed it since, so it stays as it is.',
    },
    waiting: 'Wait until “%{action}” is done.',
    close: 'Close',
  },
} satisfies MessageGroup;

addMessages({ actions });
