ALTER TABLE "webhook_configuration_states" ADD COLUMN "fault" text;
CREATE INDEX "webhook_configuration_states_fault" ON "webhook_configuration_states" USING btree ("client_uid") WHERE "webhook_configuration_states"."fault" is not null;
