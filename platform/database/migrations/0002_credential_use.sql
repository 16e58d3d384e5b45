ALTER TABLE "webhook_credentials" ADD COLUMN "secrets_set_at" jsonb;
ALTER TABLE "webhook_credentials" ADD COLUMN "last_used_at" timestamp(3) with time zone;
