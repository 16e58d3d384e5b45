ALTER TABLE "imports" ADD COLUMN "choices" jsonb;
ALTER TABLE "imports" ADD COLUMN "heading_row" integer DEFAULT 1 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "date_order" text;
ALTER TABLE "imports" ADD COLUMN "facts" jsonb;
