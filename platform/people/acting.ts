import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';

import { longestActingMinutes } from '../../resources/users/actions.ts';
import { users } from '../../resources/users/index.ts';
import { mayActAs } from '../configuration/portal.ts';
import type { Call } from '../http/call.ts';
import { identityOf } from '../identity/identity.ts';
import { noticeTo } from '../identity/flows/notices.ts';
import { fullName, personByUid } from '../identity/person.ts';
import { grantClaim } from '../identity/tokens.ts';
import { notFoundProblem, ProblemError } from '../kernel/problem.ts';
import { letter } from '../mail/letter.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';
import { answerAction } from '../resources/calls/actions.ts';

/** Limit of acting sessions begun with people of one client. */
const beginnings = { name: 'acting', points: 30, seconds: 3600 };

/** The grant in the verified token of a request. Null for a token of another provider. */
function grantIn({ authorization }: Readonly<Record<string, unknown>>): string | null {
  const { [grantClaim]: grant } = decodeJwt(String(authorization).replace(/^Bearer +/i, ''));
  return typeof grant === 'string' ? grant : null;
}

/** Lets support staff act as a user, who is notified. */
export const actingCalls: readonly Call[] = [
  answerAction(users, 'actAs', {
    summary: `Acts as a user for at most ${longestActingMinutes} minutes, with the rights that both have`,
    rateLimit: () => beginnings,
    // Read before the transaction, because accounts and keys belong to no tenant.
    async prepare({ context, principal, uid, clock, headers }) {
      if (!mayActAs(context.settings.portal))
        throw new ProblemError(403, { detail: 'Acting as someone else is not available here.' });
      const { owner } = context.database;
      const [person, user] = await Promise.all([
        personByUid(owner, principal.userUid),
        personByUid(owner, uid),
      ]);
      if (!person) throw notFoundProblem();
      const session = randomUUID();
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + longestActingMinutes * 60_000);
      const claims = {
        userUid: uid,
        actorUid: principal.userUid,
        session,
        credentials: person.credentialsChangedAt,
        grant: grantIn(headers),
      };
      const accessToken = await (await identityOf(context)).issueActing(claims, expiresAt);
      return { person, hasAccount: user?.isActive === true, session, now, expiresAt, accessToken };
    },
    async handler({ tx, context, principal, params, uid, record, input, changed, prepared }) {
      const { person, hasAccount, session, now, expiresAt, accessToken } = prepared;
      if (!hasAccount) throw new ProblemError(409, { detail: 'This person cannot sign in.' });
      await tx.query(sql`
        insert into acting_sessions (client_uid, uid, user_uid, actor_uid, reason, started_at, ends_at)
        values (${params['clientId']}, ${session}, ${uid}, ${principal.userUid}, ${input.reason}, ${now}, ${expiresAt})`);
      const mail = letter(
        await noticeTo(tx, uid, record),
        'A member of support is working with your account',
        [
          `${quoted(fullName(person))} (${principal.email}) of support works with your account for at most ${longestActingMinutes} minutes. Your password is not known to them. What they change stands in your history under both names.`,
          `Their reason: ${quoted(input.reason)}`,
          'If you did not expect this, please tell your administrator.',
        ],
      );
      await sendMail(tx, context, mail);
      changed({ reason: { new: input.reason } });
      return { accessToken, expiresIn: longestActingMinutes * 60 };
    },
  }),
  answerAction(users, 'stopActing', {
    summary: 'Ends the acting under whose token it is called',
    async handler({ tx, principal, clock, changed }) {
      const { actor, userUid, email } = principal;
      if (!actor) throw new ProblemError(409, { detail: 'You aren’t acting as anyone else.' });
      await tx.query(sql`
        update acting_sessions set ended_at = ${clock.now()}
        where client_uid = ${principal.clientUid} and uid = ${actor.session} and ended_at is null`);
      changed({}, { uid: userUid, title: email });
    },
  }),
];
