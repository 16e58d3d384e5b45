ALTER TABLE "imports" DROP CONSTRAINT "imports_status";
ALTER TABLE "imports" ADD COLUMN "headers" jsonb;
ALTER TABLE "imports" ADD COLUMN "is_check" boolean DEFAULT false NOT NULL;
ALTER TABLE "imports" ADD COLUMN "total" integer;
ALTER TABLE "imports" ADD COLUMN "requested_by_email" text DEFAULT '' NOT NULL;
ALTER TABLE "imports" ADD CONSTRAINT "imports_status" CHECK ("imports"."status" in ('Queued', 'Running', 'Completed', 'Failed', 'Stopped'));
