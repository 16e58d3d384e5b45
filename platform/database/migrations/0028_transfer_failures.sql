ALTER TABLE "client_transfer_settings" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;
ALTER TABLE "platform_transfer_settings" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;
