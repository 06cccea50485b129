import type { Address } from '#contract/http/address.ts'
import type { LeadSource, LeadStatus, LeadType } from '#contract/leads/leads.enums.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { addressOrNone, noAddress } from '#web/lib/address-values.ts'

/** What the inputs of the lead forms hold (spec section 2). */
export interface LeadFormValues {
  first_name: string
  last_name: string
  email: string
  phone: string
  /** 0 while none is chosen. */
  location: number
  status: LeadStatus
  type: LeadType
  source: LeadSource | null
  insurance_provider: string
  /** yyyy-MM-dd, or what was typed while it is no date. */
  follow_up_date: string | null
  address: Address
}

const noLocation = 0
/** An empty form; a person who works at one location need not choose it. */
export const emptyLead = (locationIds: number[]): LeadFormValues => ({
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  location: (locationIds.length === 1 && locationIds[0]) || noLocation,
  status: 'new',
  type: 'contact_form',
  source: null,
  insurance_provider: '',
  follow_up_date: null,
  address: noAddress,
})

export const formValuesOf = (lead: Lead): LeadFormValues => ({
  first_name: lead.first_name,
  last_name: lead.last_name,
  email: lead.email,
  phone: lead.phone,
  location: lead.location?.id ?? noLocation,
  status: lead.status,
  type: lead.type,
  source: lead.source,
  insurance_provider: lead.insurance_provider,
  follow_up_date: lead.follow_up_date,
  address: { ...noAddress, ...lead.address },
})

/** The form as a body for the server. */
export const bodyOf = ({ address, ...values }: LeadFormValues) => ({
  ...values,
  address: addressOrNone(address),
})
