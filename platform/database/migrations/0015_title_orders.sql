CREATE INDEX "connections_name_order" ON "connections" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "roles_role_name_order" ON "roles" USING btree ("client_uid",(natural_key("role_name") collate "C"),"uid");
CREATE INDEX "users_user_name_order" ON "users" USING btree ("client_uid",(natural_key("user_name") collate "C"),"uid");
CREATE INDEX "contacts_user_name_order" ON "contacts" USING btree ("client_uid",(natural_key("user_name") collate "C"),"uid");
CREATE INDEX "calendar_periods_name_order" ON "calendar_periods" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
