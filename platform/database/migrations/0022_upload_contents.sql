ALTER TABLE "uploads" ADD COLUMN "content_key" text;
