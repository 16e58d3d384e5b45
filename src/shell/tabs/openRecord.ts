import type { Session } from '../../../authProvider/session.ts';
import { matchScreen, type ScreenMatch } from '../../navigation/routeTable.ts';

export interface OpenRecord extends ScreenMatch {
  /** Path of the record's details. */
  readonly path: string;
}

/** The record of the page at `pathname`: its details, its history, one of its tabs, or a list directly below it. */
export function openRecord(pathname: string, session: Session): OpenRecord | null {
  const kind = session.user.isSystemUser ? 'system' : 'client';
  const plain = pathname.replace(/\/+$/, '');
  const match = matchScreen(plain, kind);
  if (match?.route.kind === 'edit') return { ...match, path: plain };
  const path = plain.slice(0, plain.lastIndexOf('/'));
  const above = matchScreen(path, kind);
  const kindBelow = match?.route.kind;
  const isBelow = kindBelow === 'history' || kindBelow === 'list' || match?.route.page?.isTab;
  return isBelow && above?.route.kind === 'edit' ? { ...above, path } : null;
}
