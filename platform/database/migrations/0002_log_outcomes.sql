CREATE INDEX "audit_entries_operation_at" ON "audit_entries" USING btree ("client_uid","operation","at");
CREATE INDEX "webhook_deliveries_state_created_at" ON "webhook_deliveries" USING btree ("client_uid","state","created_at");
