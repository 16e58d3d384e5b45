import { sql } from 'drizzle-orm';

import { learners } from '../../resources/learners/index.ts';
import { list, type OwnerQueryable } from '../database/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob } from '../jobs/job.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { letter } from '../mail/letter.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';
import { answerAction } from '../resources/calls/actions.ts';
import { todayIn } from './computed.ts';

/** Minimum interval in milliseconds between reminders to the same person. */
const restMs = 24 * 60 * 60 * 1000;
/** Mails queued per transaction. */
const atOnce = 100;
/** Maximum number of course names in one mail. */
const maxCourses = 20;

interface ReminderData {
  readonly clientUid: string;
  readonly userUids: readonly string[];
}

interface Reminded {
  readonly email: string;
  readonly firstName: string | null;
  readonly clientName: string;
  readonly courses: readonly { name: string; due: string | null; isOverdue: boolean }[];
}

function reminder({ email, firstName, clientName, courses }: Reminded) {
  const lines = courses.slice(0, maxCourses).map(({ name, due, isOverdue }) => {
    const until = due === null ? '' : isOverdue ? ` (was due on ${due})` : ` (due on ${due})`;
    return `- ${quoted(name)}${until}`;
  });
  const others = courses.length - lines.length;
  return letter({ email, firstName }, 'Please complete your training', [
    `${quoted(clientName)} asks you to complete these courses:`,
    [...lines, ...(others > 0 ? [`- and ${others} more`] : [])].join('\n'),
    'You get one such message a day at most. If you have completed a course in the meantime, you need do nothing.',
  ]);
}

/** Queues the pending reminders. People with nothing left to complete, or who can no longer sign in, get none. */
async function writeReminders(
  tx: OwnerQueryable,
  context: PlatformContext,
  { clientUid, userUids }: ReminderData,
): Promise<void> {
  const { rows: asked } = await tx.query<{ uid: string }>(sql`
    update course_reminders set written_at = ${context.clock.now()}
    where client_uid = ${clientUid} and user_uid = any(${list(userUids)}::uuid[]) and written_at is null
    returning user_uid as uid`);
  const { rows } = await tx.query<Reminded>(sql`
    select account.email, person.first_name as "firstName", client.name as "clientName",
      json_agg(
        json_build_object('name', course.name, 'due', l.due_date, 'isOverdue', coalesce(l.due_date < ${todayIn(sql`client.time_zone`)}, false))
        order by l.due_date nulls last, course.name) as courses
    from users person
    join identity_accounts account on account.client_uid = person.client_uid and account.uid = person.uid
    join clients client on client.uid = person.client_uid
    join learners l on l.client_uid = person.client_uid and l.user_uid = person.uid and l.completed_date is null
    join courses course on course.client_uid = l.client_uid and course.uid = l.course_uid
    where person.client_uid = ${clientUid} and person.user_active
      and person.uid = any(${list(asked.map(({ uid }) => uid))}::uuid[])
    group by person.client_uid, person.uid, account.uid, client.uid`);
  for (const person of rows) await sendMail(tx, context, reminder(person));
}

/** Sends reminders in the background, because one call may cause thousands of mails. */
export const reminderJob = defineJob<ReminderData>({
  name: 'course-reminders',
  async handler(data, { context }) {
    await context.database.owner.transaction((tx) => writeReminders(tx, context, data));
    return 'done';
  },
});

/** Reminds learners of courses that they have not completed. */
export const remindCall = answerAction(learners, 'remind', {
  summary: 'Emails those of the learners who have not completed the course, each once a day at most',
  rateLimit: () => ({ name: 'course-reminders', points: 120, seconds: 3600 }),
  async handler({ tx, params, chosen, clock, changed }) {
    const clientUid = params['clientId'] ?? '';
    const now = clock.now();
    // Concurrent calls for the same people run one after the other, and the second finds them already reminded.
    const { rows } = await tx.query<{ uid: string }>(sql`
      insert into course_reminders (client_uid, user_uid, asked_at)
      select distinct ${clientUid}::uuid, t.user_uid, ${now}::timestamptz from learners t
      join users person on person.client_uid = t.client_uid and person.uid = t.user_uid and person.user_active
      where ${chosen.condition} and t.completed_date is null
      order by 2
      on conflict (client_uid, user_uid) do update set asked_at = excluded.asked_at, written_at = null
      where course_reminders.asked_at <= ${new Date(now.getTime() - restMs)}
      returning user_uid as uid`);
    const uids = rows.map(({ uid }) => uid);
    for (let start = 0; start < uids.length; start += atOnce)
      await enqueue(tx, reminderJob, { clientUid, userUids: uids.slice(start, start + atOnce) });
    changed({ reminded: { new: uids.length } });
    return { reminded: uids.length, left: chosen.count - uids.length };
  },
});
