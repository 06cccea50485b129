/** Reads of a table without its company, each with the reason why. */
export const unscoped: readonly { table: string; statement: RegExp; reason: string }[] = [
  {
    table: 'staff',
    statement: /\bsessions\b|"sign_in_challenges"|known_addresses|"?user_id"? = \$\d+|INTO audit_log/,
    reason: 'Signing in, and what a person does to their own sessions, holds for all their companies.',
  },
  {
    table: 'staff',
    statement: /^select "company_id", "user_id" from "staff" where "id" = \$1$/,
    reason: 'The staff member of a session or a link that was proved a moment ago; it answers the company.',
  },
  {
    table: 'emails',
    statement: /^update "emails" set .* where "id" = \$\d+/,
    reason: 'The job of an email, by the id that was stored with it.',
  },
  {
    table: 'events',
    statement: /\bFROM subscribers\b|pg_visible_in_snapshot|UPDATE subscribers SET/,
    reason: 'Subscribers handle the events of all companies. Their effects keep to the company of the event.',
  },
  {
    table: 'locations',
    statement: /where "(locations"\.")?form_id" = \$1|own\.form_id = \$1/,
    reason: 'A form address cannot be guessed, and is what tells the company.',
  },
  {
    table: 'meta_connections',
    statement: /left join "meta_connections" .* where "(locations"\."form_id|intake_requests"\."id)" = \$1/,
    reason: 'Belongs to the location of a form address, or to that of a request that is known.',
  },
  {
    table: 'intake_requests',
    statement: /left join "meta_connections" .* where "intake_requests"\."id" = \$1/,
    reason: 'The job that fetches a lead from Meta, by the request that was stored with it.',
  },
  {
    table: 'call_recording_fetches',
    statement: /^update "call_recording_fetches" set .* where "id" = \$\d+/,
    reason: 'The job of a recording, by the id that was stored with it.',
  },
  {
    table: 'emails',
    statement:
      /INSERT INTO request_notices|UPDATE emails SET composed_at = \$1 WHERE id = \$2|AS company, locations\.notification_email/,
    reason: 'Emails about a location, by its id: emails have no column for it.',
  },
  {
    table: 'request_notices',
    statement: /UPDATE emails SET composed_at = \$1 WHERE id = \$2/,
    reason: 'The job of an email that gathers what its location has not been told.',
  },
  {
    table: 'counted_refusals',
    statement: /DELETE FROM counted_refusals WHERE since <= \$1/,
    reason: 'Refusals of the last hour go into the audit log, those of all companies at once.',
  },
  {
    table: 'change_sets',
    statement: /FROM change_sets WHERE until <= \$1/,
    reason: 'Change sets of all companies that can no longer be undone.',
  },
  {
    table: 'change_set_rows',
    statement: /FROM change_sets WHERE until <= \$1/,
    reason: 'The rows of change sets of all companies that can no longer be undone.',
  },
  {
    table: 'documents',
    statement: /DELETE FROM .*"documents"\s+WHERE \(deleted_at < \$1\)/,
    reason: 'Deleted documents go for good after their time, those of all companies at once.',
  },
  {
    table: 'intake_requests',
    statement:
      /WITH old AS \(\s*SELECT company_id, id|^select "id", "company_id" from "intake_requests" where/,
    reason: 'The sweeps of all companies: requests that were left, and those that are to be emptied.',
  },
  {
    table: 'intake_requests',
    statement: /UPDATE .*"intake_requests" SET "outcome" = \$\d+ FROM batch/,
    reason: 'Rewrites old bookings of all companies in batches.',
  },
  {
    table: 'archives',
    statement: /FROM archives\s+WHERE (id = \$1 AND )?state IN/,
    reason: 'The next archives of any company to work on, and old ones of all companies to forget.',
  },
  {
    table: 'imports',
    statement:
      /FROM imports WHERE state IN .* SKIP LOCKED|^DELETE FROM imports WHERE state IN|DELETE FROM import_rows/,
    reason: 'The next import of any company to work on, and old ones of all companies to forget.',
  },
  {
    table: 'import_rows',
    statement: /DELETE FROM import_rows USING imports/,
    reason: 'What files of all companies said is forgotten once it can’t be undone.',
  },
  {
    table: 'intake_requests',
    statement: /where "intake_requests"\."id" = \$1 and "intake_result" = \$2 .*skip locked$/,
    reason: 'Processes a request that was just stored, or that the sweep of all companies found.',
  },
  {
    table: 'name_words',
    statement: /FROM name_words WHERE doubted_at < \$1/,
    reason: 'Words of names that may be unused, those of all companies at once.',
  },
  ...['leads', 'patients', 'name_words'].map((table) => ({
    table,
    statement: /INSERT INTO name_words \(company_id, word\)\s+SELECT DISTINCT batch/,
    reason: 'Stores the name words of people of all companies in batches.',
  })),
]
