import { type SQL, sql } from 'drizzle-orm';

import type { LearnerState } from '../../resources/product/training.ts';
import { withinCallersBuildings } from '../database/index.ts';
import type { ComputedByResource } from '../resources/computed.ts';

/** The day that due dates are compared with: today where the client is. */
export function todayIn(timeZone: SQL): SQL {
  return sql`(now() at time zone coalesce(${timeZone}, 'UTC'))::date`;
}

/** Today for the client of the record's row `t`. Rows of other tables are of the same client, so it is computed once for all of them. */
const today = todayIn(sql`(select home.time_zone from clients home where home.uid = t.client_uid)`);

/** The state of the learner in the row `l`. */
function stateOf(l: 'l' | 't'): SQL {
  const own = (column: string) => sql.raw(`${l}.${column}`);
  const value = (state: LearnerState) => sql.raw(`'${state}'`);
  return sql`(case
    when ${own('completed_date')} is not null then ${value('completed')}
    when ${own('due_date')} < ${today} then ${value('overdue')}
    when ${own('started_date')} is not null then ${value('inProgress')}
    else ${value('notStarted')} end)`;
}

/** The values of `progressFields` for the learners `l` that meet a condition. */
function progressOf(condition: SQL) {
  const among = (value: SQL) =>
    sql`(select ${value} from learners l where l.client_uid = t.client_uid and ${condition})`;
  const count = (state: LearnerState) =>
    among(sql`(count(*) filter (where ${stateOf('l')} = ${sql.raw(`'${state}'`)}))::integer`);
  return {
    assigned: among(sql`count(*)::integer`),
    completed: count('completed'),
    inProgress: count('inProgress'),
    notStarted: count('notStarted'),
    overdue: count('overdue'),
    completedShare: among(sql`round(100.0 * count(l.completed_date) / nullif(count(*), 0))::integer`),
  };
}

const buildingOfLearner = sql`(
  select person.primary_building from users person where person.client_uid = l.client_uid and person.uid = l.user_uid)`;

/** A column of the person who is the learner `t`. */
function ofPerson(column: string): SQL {
  return sql`(
    select person.${sql.identifier(column)} from users person
    where person.client_uid = t.client_uid and person.uid = t.user_uid)`;
}

type Trained = 'courses' | 'learners' | 'trainingBuildings' | 'trainingUsers';

/** The computed fields of training; `t` is the record's row. */
export const trainingComputed: Pick<ComputedByResource, Trained> = {
  // A caller who is limited to buildings sees the numbers for the people of these.
  courses: progressOf(sql`l.course_uid = t.uid and ${withinCallersBuildings(buildingOfLearner)}`),
  trainingBuildings: progressOf(sql`l.user_uid in (
    select person.uid from users person where person.client_uid = t.client_uid and person.primary_building = t.uid)`),
  trainingUsers: progressOf(sql`l.user_uid = t.uid`),
  learners: {
    firstName: ofPerson('first_name'),
    lastName: ofPerson('last_name'),
    userName: ofPerson('user_name'),
    building: ofPerson('primary_building'),
    status: stateOf('t'),
    remindedAt: sql`(
      select reminder.asked_at from course_reminders reminder
      where reminder.client_uid = t.client_uid and reminder.user_uid = t.user_uid)`,
  },
};
