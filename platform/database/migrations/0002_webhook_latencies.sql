ALTER TABLE "webhook_health" ADD COLUMN "latencies" jsonb DEFAULT '{}' NOT NULL;
ALTER TABLE "webhook_health" DROP COLUMN "latency_ms";
