import type { OpportunityStage } from '#contract/opportunities/opportunities.enums.ts'
import { practices } from './practice.ts'

/** Something that a company does, and what it costs in dollars. */
export type DemoService = readonly [name: string, cost: number, description: string]

export interface DemoKeptCompany {
  name: string
  company_type: string
  address: string
  phone: string
  email: string
  services: readonly DemoService[]
}

export type DemoOpportunity = readonly [
  name: string,
  revenue: number | null,
  stage: OpportunityStage,
  description: string,
]
export type DemoAccount = readonly [name: string, industry: string, revenue: number | null, source: string]

/** The business side of a practice. */
export interface DemoBusiness {
  services: readonly DemoService[]
  companies: readonly DemoKeptCompany[]
  opportunities: readonly DemoOpportunity[]
  accounts: readonly DemoAccount[]
}

const main: DemoBusiness = {
  services: [
    ['Adult Cleaning', 135, 'Prophylaxis with polish, twice a year for most patients.'],
    ['Child Cleaning', 95, 'Cleaning and fluoride for patients up to 13.'],
    ['Comprehensive Exam', 120, 'First visit: full charting, screening and a treatment plan.'],
    ['Bitewing X-Rays', 78.5, 'Four films, once a year.'],
    ['Composite Filling', 245, 'One surface; each further surface is planned separately.'],
    ['Porcelain Crown', 1_450, 'Two visits, including the temporary crown.'],
    ['Root Canal, Molar', 1_280, 'With a build-up; the crown is separate.'],
    ['Deep Cleaning, Quadrant', 310, 'Scaling and root planing under local anesthesia.'],
    ['Simple Extraction', 225, ''],
    ['Dental Implant', 3_950, 'Implant, abutment and crown; bone grafts are separate.'],
    ['Clear Aligners', 4_800, 'Full treatment with all refinements and two retainers.'],
    ['In-Office Whitening', 449.99, 'One visit of ninety minutes with trays to take home.'],
  ],
  companies: [
    {
      name: 'Foxglove Dental Laboratory',
      company_type: 'Dental laboratory',
      address: '48 Kiln Lane, Newark, NJ 07102',
      phone: '+19735550151',
      email: 'cases@foxglove.example.com',
      services: [
        ['Zirconia Crown', 185, 'Ten working days, shade photo needed.'],
        ['Night Guard', 95, 'Hard acrylic, upper or lower.'],
        ['Full Denture', 420, 'Wax try-in included.'],
      ],
    },
    {
      name: 'Palisade Oral Surgery',
      company_type: 'Oral surgery practice',
      address: '7 Cliff Street, Fort Lee, NJ 07024',
      phone: '+12015550152',
      email: 'referrals@palisade.example.com',
      services: [
        ['Wisdom Teeth, All Four', 2_400, 'Under intravenous sedation.'],
        ['Sinus Lift', 1_900, ''],
      ],
    },
    {
      name: 'Juniper Row Kids',
      company_type: 'Pediatric dental practice',
      address: '16 Juniper Row, New York, NY 10003',
      phone: '+12125550153',
      email: 'kids@juniperrow.example.com',
      services: [
        ['First Visit', 60, 'For children up to three, with a talk about brushing.'],
        ['Sealant', 55, 'Per tooth.'],
      ],
    },
    {
      name: 'Harborview Dental Supply',
      company_type: 'Supplier',
      address: '210 Pier Road, Jersey City, NJ 07302',
      phone: '+15515550154',
      email: 'orders@harborview.example.com',
      services: [['Handpiece Repair', 139, 'Pick-up and return within a week.']],
    },
  ],
  opportunities: [
    [
      'Full-arch implants, upper jaw',
      24_500,
      'negotiation',
      'Wants to compare two plans. Financing over 36 months discussed.',
    ],
    ['Two implants, lower left', 7_900, 'proposal', 'Scan taken; the plan is with the patient.'],
    ['Single implant after extraction', 3_950, 'qualification', 'Healing until next month, then decide.'],
    ['Implant bridge, four units', 11_800, 'proposal', 'Insurer asked for pictures.'],
    ['Smile makeover, ten veneers', 15_200, 'negotiation', 'Wedding in June: has to be finished by May.'],
    ['Veneers, six upper', 8_700, 'closed_won', 'Deposit received.'],
    ['Aligners for siblings', 9_100, 'proposal', 'Two teenagers; asks for a family price.'],
    ['Aligners, adult relapse', 4_800, 'closed_won', ''],
    [
      'Aligner day at Brightmoor Robotics',
      28_000,
      'qualification',
      'Screening on site for up to forty people.',
    ],
    [
      'Dental plan for Tidewater Freight',
      64_000,
      'negotiation',
      '180 drivers and office staff. Two visits a year each, emergency slots on Saturdays.',
    ],
    ['Dental plan for Bellwether Books', 18_500, 'proposal', 'Forty employees in three shops.'],
    ['Dental plan for Ninth Street Brewing', 9_600, 'prospecting', 'Met the owner at the street fair.'],
    [
      'Screening days at Riverbend Elementary',
      6_400,
      'closed_won',
      'Two mornings in autumn, consent forms through the school.',
    ],
    ['Mouthguards for Lakeshore Rowing Club', 3_200, 'proposal', 'Fitting evening for the whole squad.'],
    [
      'Mouthguards for Harlan High football',
      5_100,
      'closed_lost',
      'Went with the supplier of their helmets.',
    ],
    ['Seniors program at Maple Court', 22_000, 'qualification', 'Visits to the residence every other week.'],
    ['Denture renewals at Maple Court', 12_600, 'prospecting', 'Follows from the seniors program.'],
    [
      'In-network with Keystone Mutual',
      null,
      'negotiation',
      'Fee schedule under review; worth deciding before open enrollment.',
    ],
    ['In-network with Harborlight Dental', null, 'closed_lost', 'Their rates do not cover our costs.'],
    [
      'Emergency cover for Grand Arcade Hotel',
      7_500,
      'proposal',
      'Guests of the hotel are seen the same day.',
    ],
    [
      'New-patient offer with Corner Pharmacy',
      4_000,
      'prospecting',
      'Leaflets at the counter, whitening voucher.',
    ],
    [
      'Sedation for anxious patients',
      16_000,
      'qualification',
      'Referrals promised by two practices without sedation.',
    ],
    [
      'Sleep apnea devices with Northgate Sleep Clinic',
      31_000,
      'prospecting',
      'They diagnose, we fit and follow up.',
    ],
    ['Sports day sponsorship', null, 'closed_lost', 'No measurable return last year.'],
    ['Whitening week for teachers', 5_400, 'closed_won', 'Booked out within a day.'],
  ],
  accounts: [
    ['Tidewater Freight', 'Logistics', 48_000_000, 'Referral'],
    ['Brightmoor Robotics', 'Manufacturing', 126_500_000, 'Community event'],
    ['Bellwether Books', 'Retail', 3_900_000, 'Patient referral'],
    ['Ninth Street Brewing', 'Food and beverage', 2_150_000, 'Community event'],
    ['Grand Arcade Hotel', 'Hospitality', 17_800_000, 'Cold call'],
    ['Corner Pharmacy', 'Healthcare', 1_640_000, 'Walk-in'],
    ['Riverbend Elementary School', 'Education', null, 'Community event'],
    ['Harlan High School', 'Education', null, 'Staff referral'],
    ['Lakeshore Rowing Club', 'Sports', 410_000, 'Patient referral'],
    ['Maple Court Senior Living', 'Senior care', 9_300_000, 'Doctor referral'],
    ['Northgate Sleep Clinic', 'Healthcare', 5_700_000, 'Doctor referral'],
    ['Keystone Mutual', 'Insurance', 880_000_000, 'Open enrollment'],
    ['Harborlight Dental Plans', 'Insurance', 214_000_000, 'Open enrollment'],
    ['City Transit Workers Union', 'Labor union', null, 'Referral'],
    ['Greenfield Farms Cooperative', 'Agriculture', 12_250_000.5, 'Website'],
  ],
}

const other: DemoBusiness = {
  services: [
    ['Braces, Full Treatment', 5_900, 'Metal or ceramic, with retainers.'],
    ['Retainer', 280, ''],
  ],
  companies: [],
  opportunities: [['Screening at Aspen Middle School', 4_500, 'proposal', '']],
  accounts: [['Aspen Middle School', 'Education', null, 'Referral']],
}

const [mainPractice] = practices

/** What a practice does, whom it works with, and what it may win. */
export const businessOf = (practice: { name: string }): DemoBusiness =>
  practice.name === mainPractice?.name ? main : other
