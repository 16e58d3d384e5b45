import { nilUuid } from '../../../resources/declaration/identifiers.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { preparedAfter } from './prepared.ts';

/** Configurations read at a time. */
const atOnce = 200;

/** Reads all enabled configurations, so that their owners are told of one that cannot be read before an event needs it. */
export async function checkConfigurations(context: PlatformContext): Promise<void> {
  let after = nilUuid;
  for (;;) {
    const page = await preparedAfter(context, context.database.owner, after, atOnce);
    after = page.reduce((last, { uid }) => (uid > last ? uid : last), after);
    if (page.length < atOnce) return;
  }
}
