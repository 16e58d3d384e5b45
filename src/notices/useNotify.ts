// oxlint-disable-next-line no-restricted-imports -- the one typed hook for the rest of src/
import { useNotify as useNotifyAnything, type NotificationOptions, type NotificationType } from 'ra-core';
import type { MessageKey } from '../i18n/messageKey.ts';

export type Notify<Message = MessageKey> = (
  message: Message,
  options?: NotificationOptions & { type?: NotificationType },
) => void;

/** ra-core's `useNotify`, restricted to existing keys. */
export const useNotify: () => Notify = useNotifyAnything;

/** ra-core's `useNotify` for translated text, such as the platform's reason. */
export const useNotifyText: () => Notify<string> = useNotifyAnything;
