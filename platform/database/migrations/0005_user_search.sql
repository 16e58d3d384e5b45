ALTER TABLE "clients" ADD COLUMN "search_document" text GENERATED ALWAYS AS (search_document("name")) STORED;
ALTER TABLE "buildings" ADD COLUMN "search_document" text GENERATED ALWAYS AS (search_document("name")) STORED;
ALTER TABLE "users" ADD COLUMN "search_document" text GENERATED ALWAYS AS (search_document("last_name" || ' / ' || "first_name" || ' | ' || "user_name")) STORED;
CREATE INDEX "clients_search_document" ON "clients" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "buildings_search_document" ON "buildings" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "users_search_document" ON "users" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "users_last_name_key" ON "users" USING btree (left(search_key("last_name"), 60) text_pattern_ops);
CREATE INDEX "users_first_name_key" ON "users" USING btree (left(search_key("first_name"), 60) text_pattern_ops);
CREATE INDEX "users_search_slips" ON "users" USING gin (search_slips("first_name" || ' ' || "last_name" || ' ' || split_part("user_name", '@', 1)));
