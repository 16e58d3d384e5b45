// oxlint-disable-next-line no-restricted-imports -- the one typed hook for the rest of src/
import { useNotify as useNotifyAnything, type NotificationOptions, type NotificationType } from 'ra-core';
import type { MessageKey } from '../i18n/messageKey.ts';

export type Notify<Message = MessageKey> = (
  message: Message,
  options?: NotificationOptions & { type?: NotificationType },
) => void;

/** ra-core's `useNotify`, for keys that exist. */
export const useNotify: () => Notify = useNotifyAnything;

/** The same for a sentence in the reader's language, such as the platform's reason. */
export const useNotifyText: () => Notify<string> = useNotifyAnything;
