ALTER TABLE "webhook_replays" ADD COLUMN "requested_by_email" text;
ALTER TABLE "webhook_replays" ADD COLUMN "configuration_names" text[] DEFAULT '{}' NOT NULL;
UPDATE "webhook_replays" r SET "requested_by_email" = a."email" FROM "identity_accounts" a WHERE a."uid" = r."requested_by";
