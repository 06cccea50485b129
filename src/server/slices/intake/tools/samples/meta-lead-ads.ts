import { asForm, asJson, type ToolSample } from './sample.ts'

const answers = [
  { name: 'full_name', values: ['Pat Example'] },
  { name: 'email', values: ['pat@example.com'] },
  { name: 'phone_number', values: ['+12125550142'] },
  { name: 'zip_code', values: ['10001'] },
  { name: 'which_treatment_interests_you?', values: ['implants', 'whitening'] },
]
const lead = {
  ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '+12125550142' },
  address: { street: '', city: '', state: '', country: '', postal_code: '10001' },
}
const note = 'which_treatment_interests_you?: implants, whitening'

/** Leads of Meta Lead Ads. */
export const metaLeadAdsSamples: ToolSample[] = [
  {
    title: 'a lead as the Graph API has it',
    source: 'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving/',
    tool: 'meta_lead_ads',
    form: { key: '34567890123456789', name: '' },
    ...asJson({
      created_time: '2026-03-11T08:49:14+0000',
      id: '98765432109876543',
      ad_id: '23842998312345678',
      form_id: '34567890123456789',
      is_organic: false,
      platform: 'ig',
      field_data: answers,
    }),
    lead: { ...lead, note, source: 'instagram' },
  },
  {
    title: 'the same without its platform, and with the parameters of its campaign',
    source:
      'https://developers.facebook.com/docs/marketing-api/guides/lead-ads/retrieving/; tracking parameters come as answers of their own',
    tool: 'meta_lead_ads',
    form: { key: '', name: '' },
    ...asJson({
      created_time: '2026-03-11T08:49:14+0000',
      id: '98765432109876543',
      field_data: [{ name: 'utm_campaign', values: ['spring'] }, ...answers],
    }),
    lead: { ...lead, note, source: 'facebook' },
  },
  {
    title: 'its answers by name, as automation tools pass them on',
    source:
      'the fields of the Facebook Lead Ads trigger of Zapier and Make: answers by name beside ids and names of ad, campaign and form',
    tool: 'meta_lead_ads',
    form: { key: '34567890123456789', name: 'Implants' },
    ...asForm({
      leadgen_id: '98765432109876543',
      created_time: '2026-03-11T08:49:14+0000',
      ad_id: '23842998312345678',
      ad_name: 'Smile',
      campaign_name: 'Spring',
      form_id: '34567890123456789',
      form_name: 'Implants',
      platform: 'fb',
      full_name: 'Pat Example',
      email: 'pat@example.com',
      phone_number: '+12125550142',
      zip_code: '10001',
    }),
    lead: { ...lead, source: 'facebook' },
  },
]
