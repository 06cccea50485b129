// Made from the migrated database by `npm run table-types`; a test checks that it is current.
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

/** The tables, as the query builder knows them. */
export interface Tables {
  accounts: {
    id: Generated<number>
    company_id: number
    name: string
    industry: Generated<string>
    annualRevenue: number | null
    source: Generated<string>
    created_at: Date
    updated_at: Date
    version: Generated<number>
    search_text: Generated<string>
  }
  appointments: {
    id: Generated<number>
    company_id: number
    patient_id: number
    location_id: number | null
    staff_id: number | null
    starts_at: Date
    ends_at: Date
    type: string
    status: 'scheduled' | 'completed' | 'cancelled'
    created_at: Date
    updated_at: Date
    version: Generated<number>
    visit_state: 'unconfirmed' | 'confirmed' | 'arrived' | 'in_chair' | 'done' | 'canceled' | 'no_show' | null
    visit_state_at: Date | null
    visit_state_by: number | null
    cancel_reason: Generated<string>
    note: Generated<string>
    operatory_id: number | null
    second_visit: Generated<boolean>
    kept_collision: Generated<boolean>
    collision_listed: Generated<boolean>
  }
  archives: {
    id: Generated<number>
    company_id: number
    staff_id: number | null
    state: 'checking' | 'ready' | 'refused' | 'running' | 'done'
    file_name: string
    size: number
    storage_key: string
    practice: Generated<string>
    made_at: Date | null
    counts: ColumnType<unknown, string | undefined, string>
    done: Generated<number>
    problems: ColumnType<unknown, string | undefined, string>
    unknown_staff: Generated<string[]>
    created_at: Date
    finished_at: Date | null
    version: Generated<number>
    begun_by: Generated<string[]>
  }
  audit_log: {
    id: Generated<number>
    company_id: number
    at: Date
    staff_id: number | null
    user_id: number | null
    username: string | null
    action: 'viewed' | 'listed' | 'created' | 'changed' | 'deleted' | 'exported' | 'refused' | 'signed_in' | 'sign_in_failed' | 'signed_out' | 'token_reused' | 'wrong_password' | 'password_changed' | 'password_reset' | 'second_factor_changed'
    kind: string
    record_id: number | null
    about_kind: string | null
    about_id: number | null
    part: string | null
    fields: Generated<string[]>
    location_id: number | null
    address: string
    request_id: string
    filter: Buffer | null
    actor: Generated<string>
    actor_name: string | null
  }
  authenticator_apps: {
    user_id: number
    secret: Buffer | null
    enabled_at: Date | null
    last_step: number | null
    pending: Buffer | null
  }
  backups: {
    due_at: Date
    state: string
    seen_at: Date
    file: string
    last_error: Generated<string>
  }
  call_recording_fetches: {
    id: Generated<number>
    company_id: number
    call_id: number
    recording_sid: string
    recorded_at: Date
    seconds: number
    state: 'waiting' | 'stored' | 'dropped' | 'failed'
    attempts: Generated<number>
    last_error: Generated<string>
    settled_at: Date | null
  }
  call_recordings: {
    id: Generated<number>
    company_id: number
    lead_id: number
    storage_key: string
    content_type: string
    created_at: Date
    call_id: number | null
  }
  calls: {
    id: Generated<number>
    company_id: number
    location_id: number | null
    call_sid: string
    lead_id: number | null
    request_id: number | null
    called: string
    record: Json | null
    status: 'queued' | 'initiated' | 'ringing' | 'in-progress' | 'canceled' | 'failed' | 'no-answer' | 'busy' | 'completed' | null
    dial_status: 'queued' | 'initiated' | 'ringing' | 'in-progress' | 'canceled' | 'failed' | 'no-answer' | 'busy' | 'completed' | null
    talked: Generated<boolean>
    voicemail: Generated<boolean>
    outcome: 'completed' | 'no-answer' | 'busy' | 'failed' | 'canceled' | null
    seconds: Generated<number>
    started_at: Date
    ended_at: Date | null
  }
  change_set_rows: {
    company_id: number
    change_set_id: number
    table_name: string
    record_id: number
    lead_id: number | null
    patient_id: number | null
    before: Json | null
    after: Json | null
  }
  change_sets: {
    company_id: number
    id: Generated<number>
    location_id: number | null
    kind: 'deletion' | 'document' | 'import' | 'merge' | 'bulk_change'
    state: 'done' | 'undone'
    actor: string
    staff_id: number | null
    actor_name: string | null
    at: Date
    until: Date
    asked: Json
    total: Generated<number>
    undone: Generated<number>
  }
  changes: {
    xid: Generated<string>
    id: Generated<number>
    at: Generated<Date>
    company_id: number
    subject: string
    what: string
    record_id: number | null
    lead_id: number | null
    patient_id: number | null
    location_id: number | null
    old_location_id: number | null
    staff_ids: number[] | null
  }
  companies: {
    id: Generated<number>
    name: string
    company_type: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    time_zone: string
    created_at: Date
    kept_by: number | null
    updated_at: Generated<Date>
    version: Generated<number>
    search_text: Generated<string>
    require_second_factor: Generated<boolean>
    country: Generated<'AF' | 'AX' | 'AL' | 'DZ' | 'AS' | 'AD' | 'AO' | 'AI' | 'AG' | 'AR' | 'AM' | 'AW' | 'AC' | 'AU' | 'AT' | 'AZ' | 'BS' | 'BH' | 'BD' | 'BB' | 'BY' | 'BE' | 'BZ' | 'BJ' | 'BM' | 'BT' | 'BO' | 'BA' | 'BW' | 'BR' | 'IO' | 'VG' | 'BN' | 'BG' | 'BF' | 'BI' | 'KH' | 'CM' | 'CA' | 'CV' | 'BQ' | 'KY' | 'CF' | 'TD' | 'CL' | 'CN' | 'CX' | 'CC' | 'CO' | 'KM' | 'CG' | 'CD' | 'CK' | 'CR' | 'CI' | 'HR' | 'CU' | 'CW' | 'CY' | 'CZ' | 'DK' | 'DJ' | 'DM' | 'DO' | 'EC' | 'EG' | 'SV' | 'GQ' | 'ER' | 'EE' | 'SZ' | 'ET' | 'FK' | 'FO' | 'FJ' | 'FI' | 'FR' | 'GF' | 'PF' | 'GA' | 'GM' | 'GE' | 'DE' | 'GH' | 'GI' | 'GR' | 'GL' | 'GD' | 'GP' | 'GU' | 'GT' | 'GG' | 'GN' | 'GW' | 'GY' | 'HT' | 'HN' | 'HK' | 'HU' | 'IS' | 'IN' | 'ID' | 'IR' | 'IQ' | 'IE' | 'IM' | 'IL' | 'IT' | 'JM' | 'JP' | 'JE' | 'JO' | 'KZ' | 'KE' | 'KI' | 'XK' | 'KW' | 'KG' | 'LA' | 'LV' | 'LB' | 'LS' | 'LR' | 'LY' | 'LI' | 'LT' | 'LU' | 'MO' | 'MG' | 'MW' | 'MY' | 'MV' | 'ML' | 'MT' | 'MH' | 'MQ' | 'MR' | 'MU' | 'YT' | 'MX' | 'FM' | 'MD' | 'MC' | 'MN' | 'ME' | 'MS' | 'MA' | 'MZ' | 'MM' | 'NA' | 'NR' | 'NP' | 'NL' | 'NC' | 'NZ' | 'NI' | 'NE' | 'NG' | 'NU' | 'NF' | 'KP' | 'MK' | 'MP' | 'NO' | 'OM' | 'PK' | 'PW' | 'PS' | 'PA' | 'PG' | 'PY' | 'PE' | 'PH' | 'PL' | 'PT' | 'PR' | 'QA' | 'RE' | 'RO' | 'RU' | 'RW' | 'WS' | 'SM' | 'ST' | 'SA' | 'SN' | 'RS' | 'SC' | 'SL' | 'SG' | 'SX' | 'SK' | 'SI' | 'SB' | 'SO' | 'ZA' | 'KR' | 'SS' | 'ES' | 'LK' | 'BL' | 'SH' | 'KN' | 'LC' | 'MF' | 'PM' | 'VC' | 'SD' | 'SR' | 'SJ' | 'SE' | 'CH' | 'SY' | 'TW' | 'TJ' | 'TZ' | 'TH' | 'TL' | 'TG' | 'TK' | 'TO' | 'TT' | 'TA' | 'TN' | 'TR' | 'TM' | 'TC' | 'TV' | 'VI' | 'UG' | 'UA' | 'AE' | 'GB' | 'US' | 'UY' | 'UZ' | 'VU' | 'VA' | 'VE' | 'VN' | 'WF' | 'EH' | 'YE' | 'ZM' | 'ZW'>
    week_start: Generated<'' | 'sunday' | 'monday'>
    withheld: ColumnType<unknown, string | undefined, string>
    awaits_confirmation: Generated<boolean>
  }
  counted_refusals: {
    company_id: number
    staff_id: number
    user_id: number
    username: string
    address: string
    request_id: string
    since: Date
    count: number
  }
  desk_settings: {
    company_id: number
    settings: Json
    updated_at: Date
    version: number
  }
  documents: {
    id: Generated<number>
    company_id: number
    patient_id: number
    staff_id: number | null
    document_type: 'xray' | 'treatment_plan' | 'consent_form' | 'medical_history' | 'insurance' | 'referral' | 'photo' | 'prescription' | 'lab_report' | 'invoice' | 'identification' | 'other'
    name: string
    size: number
    content_type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/tiff' | 'application/dicom'
    storage_key: string
    created_at: Date
    deleted_at: Date | null
    version: Generated<number>
  }
  due_emails: {
    id: Generated<number>
    company_id: number
    staff_id: number
    day: string
    kind: Generated<string>
  }
  emails: {
    id: Generated<number>
    company_id: number
    kind: 'invitation' | 'email_confirmation' | 'password_reset' | 'password_changed' | 'new_requests' | 'due_today' | 'end_of_day' | 'test'
    record_id: number
    recipient: Generated<string>
    state: Generated<'waiting' | 'sent' | 'dropped' | 'failed'>
    attempts: Generated<number>
    last_error: Generated<string>
    created_at: Date
    settled_at: Date | null
    version: Generated<number>
    due_at: Date
    composed_at: Date | null
    event_id: number | null
  }
  embed_settings: {
    company_id: number
    settings: Json
    updated_at: Date
    version: number
  }
  events: {
    id: Generated<number>
    company_id: number
    location_id: number | null
    occurred_at: Date
    staff_id: number | null
    type: string
    subject: string
    subject_id: number
    data: Json
    version: Generated<number>
    history: Json | null
    xid: Generated<string | null>
    actor: string | null
    actor_name: string | null
  }
  feedback: {
    id: Generated<number>
    company_id: number
    staff_id: number | null
    message: string
    page: string
    created_at: Date
  }
  first_steps: {
    company_id: number
    names_dismissed_at: Date | null
    checklist_dismissed_at: Date | null
    form_tested_at: Date | null
  }
  follow_up_counts: {
    company_id: number
    location_id: number
    follow_up_date: string
    value: number
    folded: Generated<boolean>
  }
  idempotency_keys: {
    staff_id: number
    key: string
    request: Buffer
    body: string
    created_at: Date
  }
  import_rows: {
    company_id: number
    import_id: number
    row: number
    cells: string[]
    keys: Generated<string[]>
    verdict: 'new' | 'changed' | 'duplicate' | 'refused' | null
    reasons: ColumnType<unknown, string | undefined, string>
    choice: 'skip' | 'fill' | 'replace' | 'create' | null
    person_id: number | null
    note_id: number | null
    before: Json | null
    after: Json | null
    is_applied: Generated<boolean>
    is_kept: Generated<boolean>
    same_as: number | null
    needs_reply: Generated<boolean>
    request_id: number | null
  }
  imports: {
    id: Generated<number>
    company_id: number
    staff_id: number | null
    noun: 'leads' | 'patients'
    state: 'checking' | 'ready' | 'running' | 'done' | 'stopped' | 'undoing' | 'undone'
    file_name: string
    header: string[]
    mapping: Json
    position: Generated<number>
    done: Generated<number>
    rows: number
    counts: ColumnType<unknown, string | undefined, string>
    day_orders: Generated<string>
    problem: Generated<string>
    created_at: Date
    finished_at: Date | null
    version: Generated<number>
    begun_by: Generated<string[]>
    size: Generated<number>
    worked_at: Date | null
    undone_by: number | null
    newest_id: Generated<number>
    first_day_rows: Generated<number>
    sheets: ColumnType<unknown, string | undefined, string>
    sheet: Generated<number>
    same_columns: Generated<boolean>
    header_needed: Generated<boolean>
    taken: Generated<string>
  }
  installation: {
    single: Generated<boolean>
    signup: 'open' | 'invited' | 'closed'
  }
  intake_requests: {
    id: Generated<number>
    company_id: number
    location_id: number
    channel: 'forms' | 'website' | 'chatbot' | 'phone' | 'meta' | 'walk_in' | 'text' | 'email' | 'staff' | 'follow_up' | 'import'
    received_at: Date
    address: string
    content_type: string
    headers: Json
    body: Buffer
    idempotency_key: string | null
    intake_result: 'received' | 'lead' | 'repeat' | 'joined' | 'ignored' | 'failed'
    reason: Generated<'' | 'honeypot' | 'too_fast' | 'link_in_name' | 'links_only' | 'duplicate_text' | 'many_from_address' | 'many_at_form' | 'test' | 'malformed' | 'invalid_fields' | 'nobody' | 'wrong_key' | 'page_token' | 'not_fetched' | 'interrupted'>
    lead_id: number | null
    resolved_at: Date | null
    delivery: string | null
    sender: Generated<string>
    text_hash: Buffer | null
    corrected: Json | null
    handled_by: number | null
    version: Generated<number>
    web_form_id: number | null
    conversation: string | null
    draft: number | null
    arrival: Json | null
    fetch_until: Date | null
    arrived_bytes: number | null
    scrubbed_at: Date | null
    outcome: 'booked' | 'answered' | 'not_interested' | 'wrong_number' | 'patient_matter' | 'spam' | 'duplicate' | 'gave_up' | 'booked_elsewhere' | 'not_applicable' | null
    closed_at: Date | null
    closed_by: number | null
    closed_from: string | null
    closed_follow_up: string | null
    last_result: 'no_answer' | 'left_voicemail' | 'call_later' | null
    next_at: Date | null
    promised_at: Date | null
    claimed_by: number | null
    claimed_until: Date | null
    begun_by: Generated<string[]>
    booked_for: string | null
    closing: number | null
    closed_to: 'converted' | 'existing' | 'lost' | 'na' | null
    closed_to_follow_up: string | null
    lead_deleted_at: Date | null
  }
  invitation_locations: {
    company_id: number
    invitation_id: number
    location_id: number
  }
  invitations: {
    id: Generated<number>
    company_id: number
    email: string
    role: 'administrator' | 'office_manager' | 'front_desk' | 'dentist' | 'hygienist'
    nonce: Buffer
    invited_by: number | null
    created_at: Date
    expires_at: Date
    accepted_at: Date | null
    revoked_at: Date | null
    version: Generated<number>
  }
  known_addresses: {
    user_id: number
    address: Buffer
    last_used_at: Date
    signed_in: Generated<boolean>
  }
  lead_counts: {
    company_id: number
    location_id: number
    status: string
    type: string
    source: string
    planned: boolean
    value: number
    folded: Generated<boolean>
  }
  lead_distinctions: {
    company_id: number
    lead_id: number
    other_id: number
  }
  lead_merges: {
    company_id: number
    lead_id: number
    into_id: number
    first_name: string
    last_name: string
    email: string
    phone: string
    phone_e164: string | null
    merged_at: Date
  }
  lead_totals: {
    company_id: number
    location_id: number
    status: string
    value: number
  }
  leads: {
    id: Generated<number>
    company_id: number
    location_id: number | null
    first_name: Generated<string>
    last_name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    phone_e164: string | null
    status: 'new' | 'repeat' | 'contacted' | 'scheduled' | 'converted' | 'existing' | 'noshow' | 'lost' | 'na'
    type: 'contact_form' | 'website' | 'phonecall' | 'chatbot'
    source: 'google' | 'facebook' | 'instagram' | 'youtube' | 'other' | 'preferral' | 'ireferral' | 'sreferral' | 'dreferral' | 'signage' | 'flyer' | 'seminar' | 'tradeshow' | 'na'
    insurance_provider: Generated<string>
    follow_up_date: string | null
    address: Json | null
    note: Generated<string>
    request_count: Generated<number>
    last_seen_at: Date
    created_at: Date
    updated_at: Date
    updated_by: number | null
    version: Generated<number>
    patient_id: number | null
    preferred_language: Generated<'' | 'english' | 'spanish' | 'other'>
    date_of_birth: string | null
    other_contacts: Generated<string[]>
    search_text: Generated<string>
    first_name_order: Generated<string | null>
    last_name_order: Generated<string | null>
    phone_order: Generated<string | null>
    insurance_order: Generated<string | null>
  }
  leads_by_key: {
    company_id: number | null
    location_id: number | null
    status: string | null
    type: string | null
    source: string | null
    planned: boolean | null
    value: number | null
  }
  leads_by_status: {
    company_id: number | null
    location_id: number | null
    status: string | null
    value: number | null
  }
  location_hours: {
    location_id: number
    company_id: number
    hours: Json
    updated_at: Date
    version: number
  }
  locations: {
    id: Generated<number>
    company_id: number
    name: string
    address: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    notification_email: Generated<string>
    form_id: string
    time_zone: string | null
    created_at: Date
    closed: Generated<boolean>
    updated_at: Generated<Date>
    version: Generated<number>
    google_ads_key: Buffer | null
  }
  meta_connections: {
    location_id: number
    company_id: number
    app_secret: Buffer | null
    page_token: Buffer | null
    updated_at: Date
    version: Generated<number>
  }
  name_words: {
    company_id: number
    word: string
    added_at: Generated<Date>
    doubted_at: Date | null
  }
  notes: {
    id: Generated<number>
    company_id: number
    lead_id: number | null
    patient_id: number | null
    staff_id: number | null
    content: string
    created_at: Date
    updated_at: Date
    version: Generated<number>
  }
  operatories: {
    id: Generated<number>
    company_id: number
    location_id: number
    name: string
    created_at: Date
    updated_at: Date
    version: Generated<number>
    search_text: Generated<string>
  }
  opportunities: {
    id: Generated<number>
    company_id: number
    name: string
    description: Generated<string>
    potential_revenue: number | null
    stage: 'prospecting' | 'qualification' | 'proposal' | 'negotiation' | 'closed_won' | 'closed_lost'
    created_at: Date
    updated_at: Date
    version: Generated<number>
    search_text: Generated<string>
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  password_resets: {
    id: Generated<number>
    user_id: number | null
    nonce: string
    made_by: number | null
    created_at: Date
    expires_at: Date
  }
  patient_counts: {
    company_id: number
    location_id: number
    status: string
    value: number
    folded: Generated<boolean>
  }
  patients: {
    id: Generated<number>
    company_id: number
    location_id: number | null
    first_name: string
    last_name: string
    email: Generated<string>
    phone: Generated<string>
    phone_e164: string | null
    status: 'new_lead' | 'interested' | 'scheduled' | 'active' | 'inactive'
    source: Generated<'' | 'google' | 'facebook' | 'instagram' | 'youtube' | 'other' | 'preferral' | 'ireferral' | 'sreferral' | 'dreferral' | 'signage' | 'flyer' | 'seminar' | 'tradeshow' | 'na'>
    address: Json | null
    insurance_provider: Generated<string>
    total_value: number | null
    created_at: Date
    updated_at: Date
    updated_by: number | null
    version: Generated<number>
    preferred_language: Generated<'' | 'english' | 'spanish' | 'other'>
    date_of_birth: string | null
    search_text: Generated<string>
    last_name_order: Generated<string | null>
    first_name_order: Generated<string | null>
    email_order: Generated<string | null>
    phone_order: Generated<string | null>
    other_contacts: Generated<string[]>
  }
  phone_accounts: {
    company_id: number
    account_sid: string
    auth_token: Buffer | null
    updated_at: Date
    version: Generated<number>
    checked_at: Date | null
  }
  phone_numbers: {
    id: Generated<number>
    company_id: number
    location_id: number
    name: string
    number: string
    ring_number: string
    ring_seconds: number
    notice: string
    recording: 'both_sides' | 'none'
    unanswered: 'voicemail' | 'hang_up'
    voicemail_text: string
    source: 'google' | 'facebook' | 'instagram' | 'youtube' | 'other' | 'preferral' | 'ireferral' | 'sreferral' | 'dreferral' | 'signage' | 'flyer' | 'seminar' | 'tradeshow' | 'na'
    created_at: Date
    updated_at: Date
    version: Generated<number>
    search_text: Generated<string>
  }
  provider_hours: {
    company_id: number
    staff_id: number
    location_id: number
    week: Json
    updated_at: Date
    version: number
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  recovery_codes: {
    user_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  request_attempts: {
    id: Generated<number>
    company_id: number
    request_id: number
    staff_id: number | null
    result: 'no_answer' | 'left_voicemail' | 'call_later'
    at: Date
    next_at: Date | null
    note: Generated<string>
  }
  request_notices: {
    intake_request_id: number
    company_id: number
    location_id: number
    email_id: number | null
  }
  rewrites: {
    name: string
    after_company: Generated<number>
    after_id: Generated<number>
    done: Generated<number>
    changed: Generated<number>
    finished_at: Date | null
  }
  secret_check: {
    single: Generated<boolean>
    value: string
  }
  server_restarts: {
    id: Generated<number>
    at: Date
    ended_with: string
  }
  services: {
    id: Generated<number>
    company_id: number
    name: string
    description: Generated<string>
    default_cost: number
    created_at: Date
    updated_at: Date
    version: Generated<number>
    search_text: Generated<string>
    duration: Generated<number>
    new_patients: Generated<boolean>
    provider_roles: Generated<string[]>
    provider_ids: Generated<number[]>
  }
  sessions: {
    id: Generated<number>
    staff_id: number
    family: string
    access_hash: Buffer
    refresh_hash: Buffer
    created_at: Date
    last_used_at: Date
    access_expires_at: Date
    refresh_expires_at: Date
    refreshed_at: Date | null
    address: string
    user_agent: string
    confirmed_at: Date | null
    signed_in_at: Date
  }
  sign_in_challenges: {
    token_hash: Buffer
    purpose: string
    user_id: number | null
    staff_id: number | null
    attempts: Generated<number>
    expires_at: Date
    invitation_id: number | null
    invitation_version: number | null
  }
  staff: {
    id: Generated<number>
    company_id: number
    user_id: number
    role: 'administrator' | 'office_manager' | 'front_desk' | 'dentist' | 'hygienist'
    is_company_admin: Generated<boolean>
    active: Generated<boolean>
    last_active_at: Date | null
    created_at: Date
    version: Generated<number>
    due_emails: Generated<boolean>
    day_emails: Generated<boolean>
  }
  staff_locations: {
    company_id: number
    staff_id: number
    location_id: number
  }
  subscribers: {
    name: string
    types: string[]
    seen: string | null
    target: string | null
    after_id: number
    until_id: number
    floor_id: Generated<number>
    handled: Generated<number>
    caught_up_at: Date
    failures: Generated<number>
    failing_since: Date | null
    failed_event_id: number | null
    last_error: Generated<string>
    retry_at: Date | null
  }
  tasks: {
    id: Generated<number>
    company_id: number
    lead_id: number | null
    patient_id: number | null
    staff_id: number | null
    assigned_to: number | null
    title: string
    description: string
    content: Generated<string>
    due_date: string
    status: 'pending' | 'in_progress' | 'completed'
    created_at: Date
    updated_at: Date
    version: Generated<number>
  }
  time_off: {
    id: Generated<number>
    company_id: number
    staff_id: number
    starts_at: Date
    ends_at: Date
    reason: string
    created_at: Date
    updated_at: Date
    version: Generated<number>
  }
  unclaimed_files: {
    storage_key: string
    since: Date
  }
  users: {
    id: Generated<number>
    username: string
    email: string
    first_name: Generated<string>
    last_name: Generated<string>
    password_hash: string
    created_at: Date
    email_confirmed_at: Date | null
  }
  web_forms: {
    id: Generated<number>
    company_id: number
    location_id: number
    tool: 'other' | 'contact_form_7' | 'gravity_forms' | 'wpforms' | 'typeform' | 'jotform' | 'elementor' | 'webflow' | 'meta_lead_ads' | 'google_ads' | 'tally' | 'hubspot'
    form_key: string
    name: string
    corrections: ColumnType<unknown, string | undefined, string>
    created_at: Date
    version: Generated<number>
  }
}
