import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

/** The settings of the file transfer for imports. */
export const transfer = {
  'en-US': {
    title: 'File transfer',
    text: 'Files can be fetched from an SFTP server instead of being uploaded here.',
    names: 'The name of a file says what its rows are: it begins with %{names}.',
    folders: 'The folder holds a folder for each client, named by the client’s identifier.',
    none: 'No file transfer is set up yet.',
    setUp: 'Set up file transfer',
    edit: 'Change',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'File transfer saved.',
    test: 'Test the connection',
    testing: 'Testing…',
    reached:
      'The server was reached. There is %{number} file to import. |||| The server was reached. There are %{number} files to import.',
    failed: 'The server wasn’t reached. %{reason}',
    state: 'State',
    on: 'Files are fetched',
    off: 'Switched off',
  },
} satisfies MessageGroup;

export const useTranslate = addMessages({ transfer });
