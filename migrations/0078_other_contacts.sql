CREATE FUNCTION words_of(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_string(list, ' ');

-- What else a lead's person is reached by: numbers (E.164) and addresses (lower case) that they gave later, and those of
-- leads that were joined to this one.
ALTER TABLE leads ADD COLUMN other_contacts text[] NOT NULL DEFAULT '{}';
ALTER TABLE leads ALTER COLUMN search_text SET EXPRESSION AS (
  lower(first_name || ' ' || last_name || ' ' || email || ' ') || regexp_replace(phone, '[^0-9]', '', 'g')
    || ' ' || coalesce(ltrim(phone_e164, '+'), '')
    || CASE WHEN other_contacts = '{}' THEN '' ELSE ' ' || words_of(other_contacts) END
);
UPDATE leads SET other_contacts = merged.contacts
FROM (
  SELECT company_id, into_id, array_agg(DISTINCT contact) AS contacts
  FROM lead_merges, unnest(ARRAY[phone_e164, lower(email)]) AS contact
  WHERE contact <> '' GROUP BY company_id, into_id
) AS merged
WHERE leads.company_id = merged.company_id AND leads.id = merged.into_id;
CREATE INDEX leads_by_other_contacts ON leads USING gin (other_contacts) WITH (fastupdate = off) WHERE other_contacts <> '{}';
DROP INDEX lead_merges_by_phone;
DROP INDEX lead_merges_by_email;
