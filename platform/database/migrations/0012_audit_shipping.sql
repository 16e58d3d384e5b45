CREATE TABLE "audit_shipping" (
	"only" boolean PRIMARY KEY NOT NULL,
	"through_at" timestamp with time zone NOT NULL,
	"through_uid" uuid NOT NULL,
	"taken_until" timestamp with time zone NOT NULL
);
CREATE INDEX "audit_entries_age" ON "audit_entries" USING btree ("at","uid");
revoke all on "audit_shipping" from safety_portal_app, safety_portal_platform;
