ALTER TABLE "roles" ADD COLUMN "require_second_step" boolean DEFAULT false NOT NULL;
ALTER TABLE "identity_payloads" ADD COLUMN "user_agent" text;
ALTER TABLE "identity_payloads" ADD COLUMN "address" text;
ALTER TABLE "identity_payloads" ADD COLUMN "last_used_at" timestamp with time zone;
