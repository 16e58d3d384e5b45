-- The order of the keys of events that are there is that of jsonb; from now on it is as they came.
ALTER TABLE "webhook_events" ALTER COLUMN "event" SET DATA TYPE json;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "previous_secrets" jsonb DEFAULT '[]' NOT NULL;
UPDATE "webhook_configuration_states" SET "previous_secrets" = jsonb_build_array(jsonb_build_object('secret', "previous_secret",
	'until', to_char("previous_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
	WHERE "previous_secret" IS NOT NULL AND "previous_until" IS NOT NULL;
ALTER TABLE "webhook_configuration_states" DROP COLUMN "previous_secret";
ALTER TABLE "webhook_configuration_states" DROP COLUMN "previous_until";
