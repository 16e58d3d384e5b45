-- The queue makes its own tables when it starts. Those of pg-boss 10 cannot be changed into those of 12.
DROP SCHEMA IF EXISTS "jobs" CASCADE;
