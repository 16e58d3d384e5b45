CREATE INDEX "users_last_name_first_name_order" ON "users" USING btree ("client_uid",lower("last_name"),lower("first_name"),"uid");
CREATE INDEX "contacts_last_name_first_name_order" ON "contacts" USING btree ("client_uid",lower("last_name"),lower("first_name"),"uid");
