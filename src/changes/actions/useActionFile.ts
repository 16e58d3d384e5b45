import { useState } from 'react';
import type { AnyResource, CallAction } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/actions.ts';
import { datedFileName, saveFile } from '../../browser/saveFile.ts';
import type { Input } from './actionTarget.ts';

/**
 * Saves the files that actions return.
 * @param fileName defaults to the resource's name and the date
 */
export function useActionFile(resource: AnyResource, fileName?: string) {
  const translate = useTranslate();
  const [file, setFile] = useState<string>();
  return {
    /** Name of the file that was saved last. */
    file,
    forgetFile: () => setFile(undefined),
    /** Saves the file and returns the message that says so. */
    save: (content: Blob, { extension = '' }: CallAction, input: Input = {}): string => {
      const title = translate(`resources.${resource.name}.name`, { smart_count: 2 });
      const name = fileName ?? datedFileName(title, String(input[extension]));
      saveFile(name, content);
      setFile(name);
      return translate('actions.file.done', { file: name });
    },
  };
}
