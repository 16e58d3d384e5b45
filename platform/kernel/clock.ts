/**
 * The current time. The platform's is the database's (`database/clock.ts`), so that no clock of a process decides what is stored, ordered,
 * expired or deleted. Tests replace it.
 */
export interface Clock {
  now(): Date;
}
