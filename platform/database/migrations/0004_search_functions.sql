-- What people are found by (docs/decisions/0012). Each is immutable, so that generated columns and indexes can stand upon it; a change
-- of what one answers needs a new name, or those columns and indexes made anew. They call each other by schema, because PostgreSQL 17
-- makes indexes with none but its own in the search path.

-- A text as it is compared: lower case, without accents and apostrophes, letters that do not decompose spelt out.
create function search_key(value text) returns text language sql immutable strict parallel safe as $$
  select normalize(
    replace(replace(replace(
      translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðı’‘ʼ''`', 'oldði'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    NFC)
$$;

-- The key between blanks, and once more with blanks for the signs that join words, so that each word stands after a blank.
create function search_document(value text) returns text language sql immutable strict parallel safe as $$
  select ' ' || key || ' ' || translate(key, '.@_+-', '     ') || ' ' from (select public.search_key(value) as key offset 0) keyed
$$;

-- The words of a text, each whole and with each of its letters left out: two spellings that differ by one letter wrong, missing, too
-- many, or by two neighbours swapped have one of these in common.
create function search_slips(value text) returns text[] language sql immutable strict parallel safe cost 2000 as $$
  select coalesce(array_agg(distinct left(word, place - 1) || substr(word, place + 1)), '{}')
  from (
    select distinct word from regexp_split_to_table(public.search_key(value), '[\s.@_+-]+') word where length(word) between 3 and 24
  ) words, generate_series(1, length(word) + 1) place
$$;
