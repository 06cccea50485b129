interface LeadMergesTable {
  company_id: number
  /** A lead that is no more. */
  lead_id: number
  into_id: number
  first_name: string
  last_name: string
  email: string
  phone: string
  phone_e164: string | null
  merged_at: Date
}

/** Two leads that are not one person; the one with the lower id first. */
interface LeadDistinctionsTable {
  company_id: number
  lead_id: number
  other_id: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    lead_merges: LeadMergesTable
    lead_distinctions: LeadDistinctionsTable
  }
}
