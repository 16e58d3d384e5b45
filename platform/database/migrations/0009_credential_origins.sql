ALTER TABLE "webhook_credentials" ADD COLUMN "origins" text[] DEFAULT '{}' NOT NULL;
-- Credentials keep going where configurations send them already. Origins are compared in their canonical spelling, so this may be any other.
UPDATE "webhook_credentials" c SET "origins" = used."origins" FROM (
	SELECT "client_uid", "webhook_credential_id", array_agg(DISTINCT "origin" ORDER BY "origin") AS "origins"
	FROM (
		SELECT "client_uid", "webhook_credential_id", regexp_replace(regexp_replace(
			lower(substring("url" from '(?i)^https?:[/\\]*[^/\\?#]+')), '^(https:.*):443$', '\1'), '^(http:.*):80$', '\1') AS "origin"
		FROM "webhook_configurations" WHERE "webhook_credential_id" IS NOT NULL
	) sent WHERE "origin" IS NOT NULL GROUP BY "client_uid", "webhook_credential_id"
) used WHERE c."client_uid" = used."client_uid" AND c."uid" = used."webhook_credential_id";
