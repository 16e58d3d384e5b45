import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { openTable } from '../../../platform/imports/files/open.ts';
import { describePlatform, tokenFor } from '../../support/storages.ts';
import { articlesTo } from '../mail/outbox.ts';
import { makeCaller, peopleOf, rolesByName } from '../people/support.ts';
import { type Caller, openStage, people as cast, type Stage } from '../resources/caller.ts';

interface Progress {
  uid: string;
  name: string;
  assigned: number;
  completed: number;
  inProgress: number;
  notStarted: number;
  overdue: number;
  completedShare: number;
}

interface Learner {
  uid: string;
  userUID: string;
  userName: string;
  status: string;
  building: { uid: string; name: string } | null;
  dueDate: string | null;
  completedDate: string | null;
  remindedAt: string | null;
}

/** The rows of the only sheet of a workbook, as the imports read it. */
async function rowsOf(content: ArrayBuffer): Promise<(readonly string[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'learners-'));
  try {
    const path = join(folder, 'learners.xlsx');
    await writeFile(path, Buffer.from(content));
    const file = await openTable(path, 'xlsx');
    const rows: (readonly string[])[] = [];
    for await (const { cells } of file.rows(file.sheets[0] ?? '', 10_000_000)) rows.push(cells);
    await file.close();
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describePlatform('training', (storage) => {
  let stage: Stage;
  let base: string;
  let courses: Progress[];

  const get = async (path: string, call: Caller = stage.ada) => call('GET', `${base}/${path}`);
  const learnersPath = (course: string) => `course/${course}/UserCourse/Learners`;
  const learnersOf = async (course: string, query = '', call: Caller = stage.ada): Promise<Learner[]> =>
    (await get(`${learnersPath(course)}?pagesize=1000${query}`, call)).body.items;
  const remind = (course: string, body: unknown, call: Caller = stage.ada) =>
    call('POST', `${base}/${learnersPath(course)}/reminders`, { body });

  /** A manager of the users of these buildings. */
  async function managerOf(buildingUIDs: string[]): Promise<Caller> {
    const roles = await rolesByName(stage);
    const fields = { roleUIDs: [roles['User Manager']], hasAllBuildings: false, buildingUIDs };
    return (await makeCaller(stage, storage, fields)).call;
  }

  /** The building in which most of the learners are. */
  function largest(learners: readonly Learner[]): string {
    const counts = new Map<string, number>();
    for (const { building } of learners)
      if (building) counts.set(building.uid, (counts.get(building.uid) ?? 0) + 1);
    return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
  }

  beforeAll(async () => {
    stage = await openStage(storage);
    base = peopleOf(stage);
    courses = (await get('course')).body.items;
  });

  it('counts the learners of each course by status', async () => {
    expect(courses).toHaveLength(10);
    for (const course of courses) {
      const { assigned, completed, inProgress, notStarted, overdue, completedShare } = course;
      expect(completed + inProgress + notStarted + overdue).toBe(assigned);
      expect(completedShare).toBe(Math.round((100 * completed) / assigned));
    }
    const [course] = courses;
    const learners = await learnersOf(course!.uid);
    expect(learners).toHaveLength(course!.assigned);
    expect(learners.filter(({ status }) => status === 'overdue')).toHaveLength(course!.overdue);
    expect((await get(`course/${course!.uid}`)).body).toMatchObject({ ...course });
  });

  it('derives the status of each learner from the dates', async () => {
    // The day of a client ends where it is.
    const { body: client } = await stage.sam('GET', `clientbuilding/v2/clients/${stage.northfield}`);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: String(client.timeZone) });
    for (const { uid } of courses.slice(0, 3))
      for (const { status, dueDate, completedDate } of await learnersOf(uid)) {
        expect(status === 'completed').toBe(completedDate !== null);
        expect(status === 'overdue').toBe(completedDate === null && dueDate !== null && dueDate < today);
      }
  });

  it('filters and sorts learners by building, status, name and dates', async () => {
    const course = courses[0]!.uid;
    const all = await learnersOf(course);
    const building = largest(all);
    const there = await learnersOf(course, `&filters=Building~eq~'${building}'`);
    expect(there).toHaveLength(all.filter((one) => one.building?.uid === building).length);
    const completed = await learnersOf(
      course,
      "&filters=Status~eq~'completed'&orderInstructions=CompletedDate desc",
    );
    const dates = completed.map(({ completedDate }) => String(completedDate));
    expect(dates).toEqual(dates.toSorted().toReversed());
    const { userName, uid } = all[0]!;
    expect(
      (await learnersOf(course, `&filters=UserName~contains~'${userName}'`)).map((one) => one.uid),
    ).toEqual([uid]);
  });

  it('has equal totals by course, by building and by user', async () => {
    const sum = (rows: readonly Progress[]) => rows.reduce((total, { overdue }) => total + overdue, 0);
    const byCourse = sum(courses);
    const people: Progress[] = [];
    for (let page = 0; people.length === page * 1000; page += 1)
      people.push(
        ...(await get(`training/users?filters=Assigned~gt~0&pagesize=1000&pagenumber=${page}`)).body.items,
      );
    expect(sum(people)).toBe(byCourse);
    const buildings: Progress[] = (await get('training/buildings?pagesize=1000')).body.items;
    // Users with all buildings have no primary one.
    const homeless = (await get('training/users?filters=PrimaryBuilding~eq~null&pagesize=1000')).body.items;
    expect(sum(buildings) + sum(homeless)).toBe(byCourse);
  });

  it('hides other buildings from users limited to buildings', async () => {
    const course = courses[0]!;
    const all = await learnersOf(course.uid);
    const building = largest(all);
    const manager = await managerOf([building]);
    const theirs = all.filter((one) => one.building?.uid === building);
    expect((await learnersOf(course.uid, '', manager)).map(({ uid }) => uid).toSorted()).toEqual(
      theirs.map(({ uid }) => uid).toSorted(),
    );
    const [counted] = (await get(`course?filters=Name~eq~'${course.name}'`, manager)).body.items;
    expect(counted).toMatchObject({ assigned: theirs.length });
    expect((await get(`course/${course.uid}`, manager)).body).toMatchObject({ assigned: theirs.length });
    expect((await get('training/buildings', manager)).body.items.map(({ uid }: Progress) => uid)).toEqual([
      building,
    ]);
    const others = all.find((one) => one.building !== null && one.building.uid !== building)!;
    expect((await remind(course.uid, { ids: [others.uid] }, manager)).status).toBe(404);
    const file = `course/${course.uid}/UserCourse/Learners/export?format=csv`;
    expect((await get(file, manager)).text.trim().split('\r\n')).toHaveLength(theirs.length + 1);
    expect((await get(`buildings/${others.building!.uid}/${file}`, manager)).status).toBe(404);
  });

  it('is not accessible to other clients or without the permission', async () => {
    const course = courses[0]!.uid;
    for (const path of [
      'course',
      `course/${course}`,
      learnersPath(course),
      'training/buildings',
      'training/users',
    ]) {
      expect((await get(path, stage.uma)).status).toBe(404);
      expect((await get(path, stage.nell)).status).toBe(403);
      expect((await get(path, stage.sam)).status).toBe(200);
    }
    expect((await remind(course, { ids: [course] }, stage.uma)).status).toBe(404);
    expect((await remind(course, { ids: [course] }, stage.nell)).status).toBe(403);
    // The course is not reachable through the other client's path either.
    const foreign = `usercontactrole/v2/clients/${stage.oakwood}/${learnersPath(course)}`;
    expect((await stage.uma('GET', foreign)).status).toBe(404);
    expect((await stage.uma('GET', `${foreign}/export?format=csv`)).status).toBe(404);
  });

  it('reminds learners who have not completed the course, once a day', async () => {
    const course = courses[1]!.uid;
    const open = await learnersOf(
      course,
      "&filters=Status~neq~'completed'~and~UserName~doesnotcontain~'ada.admin'",
    );
    const [done] = await learnersOf(course, "&filters=Status~eq~'completed'");
    const [first, second] = open.filter(({ remindedAt }) => remindedAt === null);
    const chosen = [first!, second!, done!].map(({ uid }) => uid);
    const answer = await remind(course, { ids: chosen });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ reminded: 2, left: 1 });
    expect((await remind(course, { ids: chosen })).body).toEqual({ reminded: 0, left: 3 });
    const [afterwards] = await learnersOf(course, `&filters=UserName~eq~'${first!.userName}'`);
    expect(afterwards?.remindedAt).toEqual(expect.any(String));

    const [name = ''] = courses[1]!.name.split(':');
    const reminders = async ({ userName }: Learner) =>
      (await articlesTo(stage.platform.url, userName)).filter((text) => text.includes(name));
    await expect.poll(async () => reminders(first!)).toHaveLength(1);
    await expect.poll(async () => reminders(second!)).toHaveLength(1);
    expect(await reminders(done!)).toEqual([]);
  });

  it('reminds all learners of a filter, and none when there are more than expected', async () => {
    const course = courses[2]!.uid;
    const filter = { 'status~eq': 'overdue' };
    const overdue = (await learnersOf(course, "&filters=Status~eq~'overdue'")).length;
    const late = courses.find((one) => one.overdue > 0)!;
    const refused = await remind(late.uid, { filter, expected: late.overdue - 1 });
    expect(refused.status).toBe(409);
    expect(refused.body.count).toBe(late.overdue);
    const { body } = await remind(course, { filter, expected: overdue });
    expect(body.reminded + body.left).toBe(overdue);
  });

  describe('the export of learners', () => {
    it('is a CSV file of the client or of one building', async () => {
      const { uid, assigned } = courses[0]!;
      const answer = await get(`${learnersPath(uid)}/export?format=csv`);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const lines = answer.text.trim().split('\r\n');
      expect(lines[0]?.replace('\uFEFF', '')).toBe(
        'Last name,First name,Email,Building,Status,Assigned,Due,Started,Completed,Score (%)',
      );
      expect(lines).toHaveLength(assigned + 1);
      const learners = await learnersOf(uid);
      const building = largest(learners);
      const ofBuilding = await get(`buildings/${building}/${learnersPath(uid)}/export?format=csv`);
      expect(ofBuilding.text.trim().split('\r\n')).toHaveLength(
        learners.filter((one) => one.building?.uid === building).length + 1,
      );
    });

    it('is an Excel workbook with date cells by default', async () => {
      const { uid, assigned } = courses[0]!;
      const address = `${stage.platform.url}/${base}/${learnersPath(uid)}/export`;
      const token = await tokenFor(storage, cast.ada);
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      const rows = await rowsOf(await answer.arrayBuffer());
      expect(rows).toHaveLength(assigned + 1);
      expect(rows[0]?.slice(0, 4)).toEqual(['Last name', 'First name', 'Email', 'Building']);
      expect(rows[1]?.[6]).toMatch(/^\d{4}-\d{2}-\d{2}/);
    });

    it('is rejected for another format, a missing course or a missing building', async () => {
      const { uid } = courses[0]!;
      expect((await get(`${learnersPath(uid)}/export?format=pdf`)).status).toBe(400);
      expect((await get(`${learnersPath(stage.northfield)}/export?format=csv`)).status).toBe(404);
      expect((await get(`buildings/${stage.northfield}/${learnersPath(uid)}/export?format=csv`)).status).toBe(
        404,
      );
    });
  });
});
