-- The country that phone numbers without a country code belong to (ISO 3166).
ALTER TABLE companies ADD COLUMN country text NOT NULL DEFAULT 'US';

-- Phone numbers are shown with real country codes, their extension apart: `formatPhone` of the contract, held equal by a test.
CREATE OR REPLACE FUNCTION shown_phone(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE regexp_count(phone, '[0-9]')
    WHEN 0 THEN nullif(phone, '')
    ELSE coalesce(
      coalesce(
        regexp_replace(
          substring(regexp_replace(phone, '[ ,;.]*(?:extension|ext|x|#)[ .:=]*[0-9]{1,7}$|[^0-9+]', '', 'gi') FROM '^[0-9]{10}$'), '^(...)(...)', '+1 \1 \2 '
        ),
        regexp_replace(
          substring(regexp_replace(phone, '[ ,;.]*(?:extension|ext|x|#)[ .:=]*[0-9]{1,7}$|[^0-9+]', '', 'gi') FROM '^\+?((?:1|7|2(?:0|7|1[1-368]|[2346][0-9]|5[0-8]|9[01789])|3(?:[0-469]|5[0-9]|7[0-8]|8[0-35-79])|4(?:[013-9]|2[013])|5(?:[1-8]|0[0-9]|9[0-9])|6(?:[0-6]|7[02-9]|8[0-35-9]|9[0-2])|8(?:[1246]|5[02356]|80|86)|9(?:[0-58]|6[0-8]|7[0-7]|9[2-68]))[0-9]{10})$'),
          '^(.{1,3})(...)(...)(....)$', '+\1 \2 \3 \4'
        )
      ) || coalesce(' x' || substring(phone FROM '(?i)(?:extension|ext|x|#)[ .:=]*([0-9]{1,7})$'), ''),
      phone
    )
  END;

-- Stored values change with the function only when they are computed again.
ALTER TABLE patients DROP COLUMN phone_order;
ALTER TABLE patients ADD COLUMN phone_order text GENERATED ALWAYS AS (shown_phone(phone)) STORED;
CREATE INDEX patients_in_order_of_phone ON patients (company_id, phone_order, id) INCLUDE (status, location_id);
ALTER TABLE leads DROP COLUMN phone_order;
ALTER TABLE leads ADD COLUMN phone_order text GENERATED ALWAYS AS (shown_phone(phone)) STORED;
CREATE INDEX leads_in_order_of_phone ON leads (company_id, phone_order, id)
  INCLUDE (status, type, source, location_id, waiting, follow_up_date);
