import { type ClientContext, stamps } from './buildings.ts';
import { createRandom, type Random } from './random.ts';
import type { Row } from './rows.ts';

/** Name, purpose, minutes, and the validity of the certificate in months. */
type CourseWords = readonly [name: string, description: string, minutes: number, validMonths: number | null];

const everywhere: readonly CourseWords[] = [
  ['Visitor Screening Basics', 'Greet, screen and badge visitors, and what to do when someone is denied entry.', 20, 12],
  ['Emergency Response for Staff', 'Lockdown, evacuation, shelter and hold: who does what in the first minutes.', 45, 12],
  ['Calling for Help with Your Badge', 'How to send an alert from a badge or a phone, and what happens next.', 15, 12],
  ['Fire Safety and Evacuation', 'Exits, extinguishers, assembly points, and accounting for everyone.', 30, 12],
  ['Recognizing and Reporting Threats', 'Signs of concern, whom to tell, and how reports are followed up.', 35, 24],
]; // prettier-ignore
const ofSchools: readonly CourseWords[] = [
  ['Reunification: Roles and Procedures', 'Set up a reunification site and hand over each student to the right adult.', 60, 12],
  ['Running Drills and Reviewing Them', 'Plan, hold and record drills, and learn from each of them.', 30, 24],
  ['Student Release and Custody Orders', 'Check who can pick up a student, and read custody orders correctly.', 25, 12],
  ['Volunteer Supervision', 'Clear volunteers, keep their hours and supervise them on site.', 20, 24],
  ['Dismissal: Carline and Buses', 'Move carline and bus riders safely, and handle late changes.', 25, 12],
]; // prettier-ignore

const dayMs = 24 * 60 * 60 * 1000;
/** Differs from the seed of the other sample data, so that their identifiers do not change. */
const seed = 31_000_000;
/** Maximum number of people of a client with courses. */
const maxPeople = 240;

interface Input {
  readonly context: ClientContext;
  /** The position of the client in the sample data. */
  readonly index: number;
  readonly users: readonly string[];
  /** True for a client with every course. Others have some. */
  readonly hasAll: boolean;
}

function learnerRow(random: Random, { now }: ClientContext, { pace, days }: { pace: number; days: number }) {
  const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  const assigned = -random.between(5, 110);
  const isCompleted = random.chance(pace);
  const isStarted = isCompleted || random.chance(0.45);
  const started = Math.min(0, assigned + random.between(1, 40));
  return {
    assigned_date: day(assigned),
    due_date: day(assigned + days),
    started_date: isStarted ? day(started) : null,
    completed_date: isCompleted ? day(Math.min(0, started + random.between(0, 30))) : null,
    score: isCompleted ? random.between(70, 100) : null,
  };
}

/** The courses of a client and their learners. */
export function trainingRows({ context, index, users, hasAll }: Input): { courses: Row[]; learners: Row[] } {
  const random = createRandom(seed + index);
  const { uid: client_uid, client } = context;
  const isSchool = client.type.startsWith('Education') || client.type === 'StandaloneDrillManager';
  const catalogue = isSchool ? [...everywhere, ...ofSchools] : everywhere;
  const chosen = hasAll ? catalogue : random.some(catalogue, random.between(3, 4));
  const trained = random.some(users, Math.min(maxPeople, Math.ceil(users.length * 0.8)));
  const learners: Row[] = [];
  const courses = chosen.map(([name, description, minutes, valid_months]) => {
    const uid = random.uuid();
    const course = { pace: 0.35 + random.fraction() * 0.55, days: random.between(45, 100) };
    const share = 0.4 + random.fraction() * 0.6;
    const people = random.some(trained, Math.ceil(trained.length * share));
    for (const user_uid of people)
      learners.push({
        client_uid,
        course_uid: uid,
        uid: random.uuid(),
        user_uid,
        ...learnerRow(random, context, course),
        ...stamps({ ...context, random }, 0.3, 0.2),
      });
    return {
      client_uid,
      uid,
      name,
      description,
      minutes,
      valid_months,
      ...stamps({ ...context, random }, 3, 1),
    };
  });
  return { courses, learners };
}
