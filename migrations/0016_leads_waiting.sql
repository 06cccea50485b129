-- What a lead that nobody has dealt with yet waits for: to be called back after a call that nobody took, or to be looked
-- at. The rule is `waitingFor` of the contract, and a test holds this one equal to it.
ALTER TABLE leads ADD COLUMN waiting text GENERATED ALWAYS AS (
  CASE
    WHEN status NOT IN ('new', 'repeat') THEN NULL
    WHEN type = 'phonecall' AND note ~ '"CallStatus"\s*:\s*"(busy|no-answer|failed|canceled)"' THEN 'call_back'
    ELSE 'untouched'
  END
) STORED;
CREATE INDEX leads_by_waiting ON leads (company_id, waiting, last_seen_at DESC, id DESC) INCLUDE (location_id) WHERE waiting IS NOT NULL;
