-- Search by parts of names (`ilike '%term%'`) uses trigram indexes.
create extension if not exists pg_trgm;
