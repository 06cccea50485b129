/** Writes without an event in the same statement, each with the reason why. */
export const eventless: readonly { statement: RegExp; reason: string }[] = [
  {
    statement: /jsonb_populate_recordset\(NULL::"(leads|patients|notes)"/,
    reason:
      'An import or archive adds many rows at once; the next statement of the transaction records their events.',
  },
  {
    statement:
      /jsonb_populate_recordset\(NULL::"(tasks|appointments|documents)"|jsonb_populate_record\(NULL::appointments/,
    reason: 'An archive brings back what belongs to people; what happened before is in no history here.',
  },
  {
    statement: /INSERT INTO [^"]*"(notes|tasks)" \((?!.*(lead_id|patient_id)).* VALUES/,
    reason: 'A personal note or task is about no one who has a history.',
  },
  {
    statement: /"request_count" = leads\.request_count [-+] 1/,
    reason:
      'A request moves between leads: the same transaction records that it left one and joined the other.',
  },
  {
    statement:
      /"version" = "leads"\."version" \+ 1(, "note" = \$\d+)?\s+WHERE [^)]*\(leads\.id = \$\d+\) RETURNING "leads"\.\*\) SELECT$/,
    reason: 'A call that goes on is recorded with its request.',
  },
  {
    statement:
      /UPDATE [^"]*"(leads|patients)" SET (?:(?!"status")[^(])*WHERE [^(]*\(\w+\.id = \$\d+\) RETURNING "\w+"\.\*\)\s+SELECT row_to_json/,
    reason: 'A saved form may change nothing, or only add a note.',
  },
  { statement: /AS mended \(/, reason: 'A rewrite of what earlier versions stored.' },
  { statement: /SET "collision_listed" =/, reason: 'A list was seen.' },
  {
    statement: /"documents"\s+WHERE \(deleted_at < \$1\)/,
    reason: 'The deletion is recorded when it begins, not when it can no longer be undone.',
  },
]
