CREATE TABLE "webhook_processes" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
revoke all on "webhook_processes" from safety_portal_app, safety_portal_platform;
