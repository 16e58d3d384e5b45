ALTER TABLE "client_transfer_settings" ADD COLUMN "private_key" text;
ALTER TABLE "platform_transfer_settings" ADD COLUMN "private_key" text;
