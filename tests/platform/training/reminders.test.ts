import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { articlesTo } from '../mail/outbox.ts';
import { peopleOf } from '../people/support.ts';
import { type Stage, stageAt } from '../resources/caller.ts';
import { changeStopped } from '../webhooks/fixtures/changeStopped.ts';

interface Learner {
  uid: string;
  userUID: string;
  userName: string;
}

describePlatform('a reminder of a course', (storage) => {
  let platform: RunningPlatform;
  let stage: Stage;
  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    stage = await stageAt(platform, createTokens(platform.url));
  });
  afterAll(() => platform.stop());

  it('names the day that it is due, says that it was due only after that day, goes to nobody who is disabled, and is in the history with the number of people', async () => {
    const base = peopleOf(stage);
    const { body: courses } = await stage.ada('GET', `${base}/course`);
    const course = courses.items[0] as { uid: string; name: string };
    const learners = `${base}/course/${course.uid}/UserCourse/Learners`;
    const filters = "filters=Status~neq~'completed'~and~UserName~doesnotcontain~'ada.admin'";
    const { body: open } = await stage.ada('GET', `${learners}?pagesize=3&${filters}`);
    const [dueToday, late, disabled] = open.items as [Learner, Learner, Learner];
    await changeStopped(platform, async (owner) => {
      const due = (days: number, { userUID }: Learner) =>
        owner.query(sql`
          update learners set due_date = (now() at time zone client.time_zone)::date + ${days}::int
          from clients client where client.uid = learners.client_uid and course_uid = ${course.uid} and user_uid = ${userUID}`);
      await due(0, dueToday);
      await due(-1, late);
      await owner.query(sql`delete from course_reminders`);
      await owner.query(sql`update users set user_active = false where uid = ${disabled.userUID}`);
    });
    const ids = [dueToday, late, disabled].map(({ uid }) => uid);
    const { body } = await stage.ada('POST', `${learners}/reminders`, { body: { ids } });
    expect(body).toEqual({ reminded: 2, left: 1 });
    const lineTo = async ({ userName }: Learner) => {
      const [article = ''] = await articlesTo(platform.url, userName);
      return article.split('\n').find((line) => line.includes(course.name)) ?? '';
    };
    await expect.poll(() => lineTo(dueToday)).toMatch(/\(due on \d{4}-\d\d-\d\d\)/);
    await expect.poll(() => lineTo(late)).toMatch(/\(was due on \d{4}-\d\d-\d\d\)/);
    expect(await articlesTo(platform.url, disabled.userName)).toEqual([]);
    const history = await stage.ada('GET', `${base}/changes?filters=Operation~eq~'remind'&pagesize=50`);
    expect(history.body.items).toMatchObject([{ changes: { reminded: { new: 2 } } }]);
  });
});
