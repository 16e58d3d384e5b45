import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** Credentials and configurations of webhooks, and tests of both. */
export const webhooks = {
  'en-US': {
    usedBy: { none: 'No configuration uses it.' },
    targets: {
      loopback: 'Addresses of the server’s own machine are allowed here. That is for development only.',
    },
    credential: {
      open: 'Open this credential',
      new: 'New credential',
      adds: 'Saving also lets “%{name}” be sent to %{origin}, where it has not been sent before.',
      barred:
        '“%{name}” can’t be sent to %{origin}. Ask someone who can change credentials to add that origin, or choose another credential.',
      missing:
        '“%{name}” can’t be sent to %{origin}, so nothing is delivered. Add that origin to the credential, under “Can be sent to”.',
      unchecked: 'Only someone who can change credentials can ignore SSL errors where a credential is sent.',
    },
    health: {
      hour: 'Last hour',
      day: 'Last day',
      none: '%{when}: nothing was sent.',
      failed:
        '%{when}: none of %{number} attempt delivered. |||| %{when}: none of %{number} attempts delivered.',
      sentence:
        '%{when}: %{rate} of %{number} attempt delivered, within %{slowest} of the event. |||| %{when}: %{rate} of %{number} attempts delivered. Half arrived within %{median} of the event, 95 of 100 within %{most}, all within %{slowest}.',
      nothing: 'No event yet.',
      event: 'Event',
      all: 'All %{smart_count} deliveries',
    },
    begin: {
      label: 'Start from a template',
      help: 'Fills in method, address, headers, rule and template.',
      none: 'Start from scratch',
      replaceTitle: 'Replace your entries?',
      replaceText: 'This replaces method, address, headers, rule and template with those of “%{name}”.',
      replace: 'Replace',
      done: 'Filled in from “%{name}”.',
    },
    headers: {
      intro:
        'Sent with each message, in addition to the content type and the credential. The value of a secret one is never shown again.',
      none: 'No headers of your own.',
      name: 'Name of header %{position}',
      value: 'Value of header %{position}',
      add: 'Add a header',
      remove: 'Remove header %{position}, %{name}',
      unnamed: 'without a name',
      kept: 'Saved. Type to replace it.',
      again: 'Enter it again',
      secret: 'Secret',
      secretOf: 'Secret, header %{position}',
    },
    template: {
      label: 'Template',
      help: 'Text with the event’s fields between double braces. Type {{ or press Control and Space to choose a field.',
      fields: 'Fields of the event',
      count:
        '%{smart_count} field. Choose with the arrow keys, take it with Enter. |||| %{smart_count} fields. Choose with the arrow keys, take it with Enter.',
      previewFor: 'Body for the sample event',
      saved: 'Body as it is saved',
      bytes: '%{smart_count} byte |||| %{smart_count} bytes',
      rendering: 'Rendering…',
      noPreview: 'This platform has no preview of templates.',
      unknown: 'Line %{line}: the event has no “%{name}”, so nothing stands there.',
      needs:
        'Events without %{names} would be refused: what comes out would be invalid. Leave the part out with {{#…}}, or give a value with “| default: …”.',
      misspelt: 'Line %{line}: the event has no “%{name}”. Did you mean “%{meant}”?',
    },
    sample: {
      begin: 'Sample event',
      own: 'As edited',
      samples: 'Samples',
      past: 'Past events',
      which: 'Uses the sample event “%{type}”, which is chosen under the rule.',
      change: 'Change it',
      pastName: '%{type}, %{when}',
    },
    test: {
      page: 'Test of “%{name}”',
      intro: 'Sends a real request, whatever the rule says.',
      introUnsaved: 'Sends a real request using the values in this form, including unsaved changes.',
      send: 'Send test',
      sending: 'Sending…',
      stop: 'Stop waiting',
      stopped: 'You stopped waiting. The request may still have arrived.',
      delivered: 'Delivered. The target answered with %{status}.',
      deliveredOnly: 'Delivered.',
      fires: 'The rule fires on this event.',
      holds: 'The rule doesn’t fire on this event. Only a test sends it.',
      ruleError: 'The rule cannot be run on this event: %{reason}',
      mend: 'Fix these fields first:',
      result: 'Result',
      event: 'Event',
      edit: 'Edit the configuration',
    },
    tryIt: {
      intro:
        'Sends real requests using the values in this form, including unsaved changes. Secrets are masked.',
      url: 'Address to try it at',
      urlHelp: 'Sends a GET request. The target must require this credential.',
      urlHelpToken: 'Leave empty to only ask for a token. Otherwise a GET with the token is sent there.',
      run: 'Try it',
      running: 'Trying…',
      works: 'It works. The answer was %{status}.',
      worksOnly: 'It works.',
      fails: 'It does not work.',
      chooseType: 'Choose a type first.',
    },
    steps: {
      label: 'Steps',
      token: 'Ask for a token',
      tokenShared: 'Ask for a token, once for several deliveries',
      challenge: 'Ask without proof, for the challenge',
      send: 'Send',
      sendKept: 'Send, with the token that was kept',
      status: 'Status %{status}',
      milliseconds: '%{count} ms',
      details: 'Request and answer',
      curl: 'Copy as curl',
      json: 'Copy as JSON',
      request: 'Request',
      answer: 'Answer',
      empty: '(no body)',
      cut: 'More came than is kept.',
      members: '(not kept, because it holds secrets; it has %{names})',
      noMembers: '(not kept, because it can hold secrets)',
    },
    key: {
      label: 'Key',
      none: 'No key yet. Create it, and enter it in the system that sends events.',
      made: 'Created on %{when}',
      help: 'The system sends it as a bearer token. It is shown once: only its hash is stored.',
      once: 'Copy it now. It won’t be shown again.',
      oauth:
        'Systems that use OAuth 2.0 get tokens of ten minutes by client credentials. The client secret is the key.',
      tokenAddress: 'Token URL',
      clientId: 'Client ID',
    },
    clientCertificate: {
      label: 'Client certificate',
      until: 'Valid until %{when}',
      expired: 'Expired on %{when}',
      help: 'For targets that want a certificate of the caller (mutual TLS). It goes to the origin of this address only.',
    },
    delivery: {
      switchedOff: 'Switched off by the platform',
      paused: 'Paused on %{when}',
      secret: 'Signing secret',
      secretSet: 'Set on %{when}',
      secretHelp:
        'Each message is signed as Standard Webhooks says, so that the target can tell that it comes from here. Each secret is shown once. When another one is made, those before it stay valid for 24 hours.',
      secretOnce: 'Copy it now. It won’t be shown again.',
      validUntil: 'The previous secret stays valid until %{when}.',
    },
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ webhooks });
