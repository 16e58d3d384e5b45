CREATE TABLE "write_positions" (
	"person_uid" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
revoke all on "write_positions" from safety_portal_app, safety_portal_platform;
