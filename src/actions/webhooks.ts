import ContentCopy from '@mui/icons-material/ContentCopy';
import Replay from '@mui/icons-material/Replay';
import Send from '@mui/icons-material/SendOutlined';
import { isPermitted } from '../../resources/declaration/index.ts';
import { webhookWriters } from '../../resources/webhookConfigurations.ts';
import { placePaths } from '../portal/paths.ts';
import { may } from '../portal/viewer.ts';
import type { ActionContext, RecordAction } from '../portal/actions/recordAction.ts';

function mayDo(operation: 'create' | 'update', { resource, place, viewer }: ActionContext): boolean {
  return may(viewer, operation, resource, place);
}

/** Leads to the page on which a configuration is tested. */
export const test: RecordAction = {
  name: 'test',
  Icon: Send,
  visible: (context) => mayDo('update', context),
  to: ({ place, scope, record }) => {
    const edit = placePaths(place, scope).edit(record.id);
    return edit === null ? null : `${edit}/test`;
  },
};

/** Begins a new record with a copy, where the place has a page for that. */
export const copy: RecordAction = {
  name: 'copy',
  Icon: ContentCopy,
  visible: (context) => context.place.copy !== undefined && mayDo('create', context),
  to: ({ place, scope, record }) => placePaths(place, scope).copy(record.id),
};

/** Makes a delivery again. */
export const replay: RecordAction = {
  name: 'replay',
  Icon: Replay,
  visible: ({ viewer }) => isPermitted(webhookWriters, viewer.permissions),
  hasDialog: true,
};
