import { tenantTable } from '../database/platform-table.ts';
import type { Module } from '../module.ts';
import { trainingComputed } from './computed.ts';
import { exportCalls } from './export.ts';
import { remindCall, reminderJob } from './reminders.ts';
import { courseReminders } from './tables.ts';

export const trainingModule = {
  computed: trainingComputed,
  calls: [remindCall, ...exportCalls],
  tables: [
    tenantTable(courseReminders, { column: 'asked_at', days: 30 }, { column: 'user_uid', erases: 'row' }),
  ],
  jobs: [reminderJob],
} satisfies Module;
