ALTER TABLE "client_transfer_settings" ADD COLUMN "host_key" text;
ALTER TABLE "platform_transfer_settings" ADD COLUMN "host_key" text;
