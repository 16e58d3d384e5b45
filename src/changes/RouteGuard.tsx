import { useBlocker, useCanBlock } from 'ra-core';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

interface RouteGuardProps {
  readonly words: Readonly<Record<'title' | 'text' | 'stay' | 'go', MessageKey>>;
  /** True when something would be lost. Called at the navigation. */
  readonly isAsking: () => boolean;
  /** Called when the user leaves. */
  readonly onLeave?: () => void;
}

function BlockingGuard({ words, isAsking, onLeave }: RouteGuardProps) {
  const translate = useTranslate<MessageKey>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isAsking(),
  );
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={translate(words.title)}
      cancel={translate(words.stay)}
      confirm={translate(words.go)}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {translate(words.text)}
    </ConfirmDialog>
  );
}

/** Asks before navigation to another page of the portal. A router supports one at a time, and one of a host page possibly none. */
export function RouteGuard(props: RouteGuardProps) {
  return useCanBlock() && <BlockingGuard {...props} />;
}
