-- The words of people's names, so that a search finds a misspelled one. Derived from leads and patients: only added to, so
-- that writers never wait for each other; two rows of one word do no harm.
CREATE TABLE name_words (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  word       text NOT NULL,
  added_at   timestamptz(3) NOT NULL DEFAULT now(),
  doubted_at timestamptz(3) -- a person with the word was renamed or deleted; null: someone had it when the row was written
);
-- A slip leaves one half of a word as it is.
CREATE INDEX name_words_by_beginning ON name_words (company_id, word text_pattern_ops);
CREATE INDEX name_words_by_end ON name_words (company_id, reverse(word) text_pattern_ops);
CREATE INDEX name_words_doubted ON name_words (doubted_at) WHERE doubted_at IS NOT NULL;

CREATE FUNCTION words_of_name(first_name text, last_name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 3 AS $$
  SELECT word FROM regexp_split_to_table(plain_text(first_name || ' ' || last_name), '[[:space:][:punct:]]+') AS word
  WHERE char_length(word) BETWEEN 3 AND 40
$$;

CREATE FUNCTION keep_name_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- A word that was doubted since may be on its way out, so it gets a new row. One look at the index for each word, however many rows are expected.
  INSERT INTO name_words (company_id, word)
  SELECT DISTINCT new_rows.company_id, named.word FROM new_rows, words_of_name(first_name, last_name) AS named (word), LATERAL (
    SELECT max(added_at) FILTER (WHERE doubted_at IS NULL) AS added_at, max(doubted_at) AS doubted_at FROM name_words
    WHERE name_words.company_id = new_rows.company_id AND name_words.word = named.word
  ) AS known WHERE known.added_at IS NULL OR known.doubted_at >= known.added_at;
  RETURN NULL;
END $$;

CREATE FUNCTION doubt_name_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- A company that is deleted takes its words with it.
  INSERT INTO name_words (company_id, word, doubted_at)
  SELECT DISTINCT old_rows.company_id, named.word, now() FROM old_rows, words_of_name(first_name, last_name) AS named (word)
  WHERE EXISTS (SELECT FROM companies WHERE companies.id = old_rows.company_id);
  RETURN NULL;
END $$;

CREATE FUNCTION rename_name_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO name_words (company_id, word, doubted_at)
  SELECT OLD.company_id, named.word, now() FROM words_of_name(OLD.first_name, OLD.last_name) AS named (word)
  UNION ALL SELECT NEW.company_id, named.word, NULL FROM words_of_name(NEW.first_name, NEW.last_name) AS named (word);
  RETURN NULL;
END $$;

CREATE TRIGGER leads_words_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER leads_words_update AFTER UPDATE OF first_name, last_name ON leads FOR EACH ROW
  WHEN (NEW.first_name <> OLD.first_name OR NEW.last_name <> OLD.last_name) EXECUTE FUNCTION rename_name_words();
CREATE TRIGGER leads_words_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION doubt_name_words();
CREATE TRIGGER patients_words_insert AFTER INSERT ON patients
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER patients_words_update AFTER UPDATE OF first_name, last_name ON patients FOR EACH ROW
  WHEN (NEW.first_name <> OLD.first_name OR NEW.last_name <> OLD.last_name) EXECUTE FUNCTION rename_name_words();
CREATE TRIGGER patients_words_delete AFTER DELETE ON patients
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION doubt_name_words();

-- Words of people from before.
INSERT INTO rewrites (name) VALUES ('name words of leads'), ('name words of patients');

-- Words of the messages that leads came with. A call's record is no message.
CREATE INDEX leads_by_message ON leads USING gin (to_tsvector('simple', plain_text(note))) WITH (gin_pending_list_limit = 64)
  WHERE note <> '' AND left(note, 1) <> '{';
-- Words of titles. Open tasks are found before completed ones.
CREATE INDEX tasks_open_by_title ON tasks USING gin (plain_text(title) gin_trgm_ops) WITH (gin_pending_list_limit = 64) WHERE status <> 'completed';
CREATE INDEX tasks_completed_by_title ON tasks USING gin (plain_text(title) gin_trgm_ops) WITH (gin_pending_list_limit = 64) WHERE status = 'completed';
