ALTER TABLE "webhook_configurations" DROP CONSTRAINT "webhook_configurations_config_type_check";
ALTER TABLE "webhook_events" ADD COLUMN "type" text DEFAULT 'Emergency' NOT NULL;
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_config_type_check" CHECK ("webhook_configurations"."config_type" in ('Emergency', 'Drill', 'AllClear', 'VisitorDenied', 'BadgeAlert'));
