import { choice, flag, integer, secret, section, text, texts, uid } from '../declaration/index.ts';

/** Permissions of which one opens the settings of a client's file transfer. */
export const transferReaders = ['CanManageClientSettings', 'CanManageUsers'] as const;

const states = [
  { value: 'Active', code: 0 },
  { value: 'Disabled', code: 1 },
] as const;

/** The settings of a file transfer in the form (spec section 3). */
export const transferSections = {
  server: section('Server', {
    uploadUrl: text({
      label: 'Upload address',
      help: 'The folder in which files are left, such as sftp://files.example.org/in',
      required: true,
      maxLength: 2000,
    }),
    port: integer({ default: 22, min: 1, max: 65_535, required: true }),
    userName: text({ required: true }),
    password: secret(),
    privateKey: secret({
      multiline: true,
      help: 'A private key without a passphrase (ed25519 or RSA), all of its file. It is kept encrypted and never shown.',
    }),
    emailList: texts({
      format: 'email',
      maxLength: 254,
      help: 'The results of each import are sent to these addresses of users and contacts, at most 10.',
    }),
    isEnabled: flag({
      label: 'Fetch files',
      help: 'New files are fetched and imported by themselves, with the rights of the person who saved these settings last.',
    }),
  }),
} as const;

/** The settings that no form shows: the state follows the switch, and there is only one type. */
export const transferFields = {
  status: choice(states, { default: 'Active' }),
  type: integer({ default: 0, min: 0, max: 0 }),
} as const;

const body = { ...transferSections.server.fields, ...transferFields } as const;
/** Password and private key are masks: a mask means that one is set and, sent back, leaves it unchanged. */
const answer = {
  uid: uid(),
  clientUID: uid(),
  status: choice(states),
  uploadUrl: text(),
  port: integer(),
  userName: text(),
  password: text(),
  privateKey: text(),
  type: integer(),
  isEnabled: flag(),
  emailList: texts(),
} as const;
const tested = { isReached: flag(), reason: text(), files: integer({ min: 0 }) } as const;

/** The calls on the settings of one owner (spec section 7), and the test of unsaved settings. */
export function transferActions<
  const Path extends string,
  const Common extends { readonly access: readonly string[] },
>(path: Path, common: Common) {
  return {
    read: {
      ...common,
      on: 'none',
      method: 'GET',
      path: `${path}/configType/0`,
      answer,
      isWrittenBack: true,
      message: { 403: 'none', 404: 'none', other: 'sftp-fetch' },
    },
    save: { ...common, on: 'none', method: 'POST', path, body, answer },
    test: {
      ...common,
      on: 'none',
      method: 'POST',
      path: `${path}/test`,
      cost: 'server',
      body,
      answer: tested,
      isOptional: true,
      onlyReads: true,
    },
  } as const;
}
