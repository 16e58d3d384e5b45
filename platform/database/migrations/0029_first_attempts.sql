ALTER TABLE "webhook_configurations" ALTER COLUMN "discard_after" SET DEFAULT 'PT15M';
ALTER TABLE "webhook_configurations" ALTER COLUMN "keeps_order" SET DEFAULT true;
ALTER TABLE "webhook_deliveries" ADD COLUMN "first_attempt_at" timestamp(3) with time zone;
