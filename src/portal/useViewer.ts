import { useMemo } from 'react';
import { useSession } from './useSession.ts';
import type { Viewer } from '../form/model.ts';

/** Who is signed in, as forms ask. */
export function useViewer(): Viewer {
  const { user, permissions } = useSession();
  return useMemo(
    () => ({ kind: user.isSystemUser ? 'system' : 'client', held: permissions, userUid: user.userUid }),
    [permissions, user],
  );
}
