-- Names are looked for among the few words that the people of a company are called by, and then found by whole words, in
-- indexes that begin with the company and hold what lists filter and order by: no row is read but those of the page.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The letters of an e-mail address that the name does not have as well: whoever is found by others is found by the name.
CREATE FUNCTION words_beyond_name(email text, first_name text, last_name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  name text := lower(first_name || ' ' || last_name);
  word text;
  beyond text := '';
BEGIN
  -- Between the words is what ASCII has beside letters.
  FOREACH word IN ARRAY regexp_split_to_array(lower(email), '[\x01-\x40\x5b-\x60\x7b-\x7f]+') LOOP
    IF strpos(name, word) = 0 THEN beyond := beyond || ' ' || word; END IF;
  END LOOP;
  RETURN ltrim(beyond);
END $$;

ALTER TABLE leads ADD COLUMN email_words text NOT NULL
  GENERATED ALWAYS AS (words_beyond_name(email, first_name, last_name)) STORED;
ALTER TABLE patients ADD COLUMN email_words text NOT NULL
  GENERATED ALWAYS AS (words_beyond_name(email, first_name, last_name)) STORED;

-- What is looked through: each first name, last name and rest of an e-mail address, in lower case. A word may be here more
-- than once, so that nobody who adds one waits for another; nobody may be called by it any more, for a while.
CREATE TABLE person_words (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  word       text NOT NULL,
  doubted_at timestamptz(3) -- beside the word itself: somebody was called so until then
);
CREATE INDEX person_words_by_word ON person_words (company_id, word) INCLUDE (doubted_at);
CREATE INDEX person_words_by_part ON person_words USING gin (company_id, word gin_trgm_ops) WITH (fastupdate = off)
  WHERE doubted_at IS NULL;
CREATE INDEX person_words_in_doubt ON person_words (doubted_at) WHERE doubted_at IS NOT NULL;
INSERT INTO person_words (company_id, word)
  SELECT DISTINCT company_id, word
  FROM (
    SELECT company_id, first_name, last_name, email_words FROM leads
    UNION ALL SELECT company_id, first_name, last_name, email_words FROM patients
  ) AS person, LATERAL (VALUES (lower(first_name)), (lower(last_name)), (email_words)) AS their (word)
  WHERE word <> '';

CREATE FUNCTION keep_person_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old_words text[] := ARRAY[lower(OLD.first_name), lower(OLD.last_name), OLD.email_words];
  new_words text[] := ARRAY[lower(NEW.first_name), lower(NEW.last_name), NEW.email_words];
BEGIN
  IF new_words = old_words THEN RETURN NULL; END IF;
  -- A word in doubt is added once more: what is known of it may be forgotten before this is committed.
  INSERT INTO person_words (company_id, word)
  SELECT NEW.company_id, word FROM (SELECT unnest(new_words) EXCEPT SELECT unnest(old_words)) AS added (word)
  WHERE word <> '' AND NOT EXISTS (
    SELECT FROM person_words AS known WHERE known.company_id = NEW.company_id AND known.word = added.word
    HAVING count(*) > 0 AND count(doubted_at) = 0
  );
  -- Where the company itself goes, its words go with it.
  INSERT INTO person_words (company_id, word, doubted_at)
  SELECT OLD.company_id, word, now() FROM (SELECT unnest(old_words) EXCEPT SELECT unnest(new_words)) AS gone (word)
  WHERE word <> '' AND EXISTS (SELECT FROM companies WHERE id = OLD.company_id);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION keep_person_words FROM PUBLIC;
CREATE TRIGGER leads_words AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email ON leads
  FOR EACH ROW EXECUTE FUNCTION keep_person_words();
CREATE TRIGGER patients_words AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email ON patients
  FOR EACH ROW EXECUTE FUNCTION keep_person_words();

-- Forgets words that nobody is called by. Whoever relied on one from before it was doubted has ended an hour later.
CREATE FUNCTION forget_person_words() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH looked_at AS (
    DELETE FROM person_words WHERE doubted_at < now() - interval '1 hour' RETURNING company_id, word
  )
  DELETE FROM person_words USING (
    SELECT DISTINCT company_id, word FROM looked_at
    WHERE NOT EXISTS (SELECT FROM leads WHERE leads.company_id = looked_at.company_id AND lower(last_name) = word)
      AND NOT EXISTS (SELECT FROM leads WHERE leads.company_id = looked_at.company_id AND lower(first_name) = word)
      AND NOT EXISTS (SELECT FROM leads WHERE leads.company_id = looked_at.company_id AND email_words = word)
      AND NOT EXISTS (SELECT FROM patients WHERE patients.company_id = looked_at.company_id AND lower(last_name) = word)
      AND NOT EXISTS (SELECT FROM patients WHERE patients.company_id = looked_at.company_id AND lower(first_name) = word)
      AND NOT EXISTS (SELECT FROM patients WHERE patients.company_id = looked_at.company_id AND email_words = word)
  ) AS unused
  WHERE person_words.company_id = unused.company_id AND person_words.word = unused.word
    AND (doubted_at IS NULL OR doubted_at >= now() - interval '1 hour')
$$;

DROP INDEX leads_by_name;
CREATE INDEX leads_by_name ON leads (company_id, lower(first_name), lower(last_name), id)
  INCLUDE (first_name, last_name, email_words, location_id, status, type, source, waiting, follow_up_date, last_seen_at,
    created_at, updated_at);
DROP INDEX leads_by_last_name;
CREATE INDEX leads_by_last_name ON leads (company_id, lower(last_name), lower(first_name), id)
  INCLUDE (first_name, last_name, email_words, location_id, status, type, source, waiting, follow_up_date, last_seen_at,
    created_at, updated_at);
CREATE INDEX leads_by_email_words ON leads (company_id, email_words);
DROP INDEX patients_by_first_name;
CREATE INDEX patients_by_first_name ON patients (company_id, lower(first_name), lower(last_name), id)
  INCLUDE (first_name, last_name, email_words, location_id, status, total_value, created_at, updated_at);
DROP INDEX patients_by_last_name;
CREATE INDEX patients_by_last_name ON patients (company_id, lower(last_name), lower(first_name), id)
  INCLUDE (first_name, last_name, email_words, location_id, status, total_value, created_at, updated_at);
CREATE INDEX patients_by_email_words ON patients (company_id, email_words);
