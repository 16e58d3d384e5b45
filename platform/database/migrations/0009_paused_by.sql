ALTER TABLE "webhook_configuration_states" ADD COLUMN "paused_by" text;
