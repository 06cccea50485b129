import type { Generated } from 'kysely'
import type { LeadSource, LeadStatus, LeadType, LeadWaiting } from '#contract/leads/leads.enums.ts'

interface LeadsTable {
  id: Generated<number>
  company_id: number
  location_id: number | null
  first_name: string
  last_name: string
  email: string
  phone: string
  phone_e164: string | null
  status: LeadStatus
  type: LeadType
  source: LeadSource
  insurance_provider: string
  follow_up_date: string | null
  /** JSON text of an address. */
  address: string | null
  note: string
  request_count: Generated<number>
  last_seen_at: Date
  created_at: Date
  updated_at: Date
  /** The staff member who changed it last; null: a request that came in. */
  updated_by: Generated<number | null>
  version: Generated<number>
  search_text: Generated<string>
  patient_id: Generated<number | null>
  waiting: Generated<LeadWaiting | null>
}

interface LeadCountsTable {
  company_id: number
  location_id: number
  status: LeadStatus
  type: LeadType
  source: LeadSource
  /** Empty: nobody waits. */
  waiting: LeadWaiting | ''
  /** There is a follow-up date. */
  planned: boolean
  shard: number
  value: number
}

interface LeadTotalsTable {
  company_id: number
  dimension: 'status' | 'type' | 'source' | 'waiting' | 'follow_up'
  /** Of a follow-up its day; empty: none. */
  key: string
  location_id: number
  shard: number
  value: number
}

interface CallRecordingsTable {
  id: Generated<number>
  company_id: number
  lead_id: number
  /** The call of the telephone that was recorded; null for what came otherwise. */
  call_id: number | null
  storage_key: string
  content_type: string
  created_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    leads: LeadsTable
    lead_counts: LeadCountsTable
    lead_totals: LeadTotalsTable
    call_recordings: CallRecordingsTable
  }
}
