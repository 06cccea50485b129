/** Where a phone number is at home. */
export interface Place {
  areaCode: string
  city: string
  state: string
  postalCode: string
}

export type Region = 'east' | 'midwest' | 'mountain'

const place = (line: string): Place => {
  const [areaCode = '', postalCode = '', state = '', ...city] = line.split(' ')
  return { areaCode, postalCode, state, city: city.join(' ') }
}

/** Area codes that people call from, with a town in each. */
export const places: Record<Region, readonly Place[]> = {
  east: [
    '212 10003 NY New York',
    '332 10011 NY New York',
    '646 10016 NY New York',
    '917 10025 NY New York',
    '718 11215 NY Brooklyn',
    '347 11103 NY Astoria',
    '929 10463 NY Bronx',
    '516 11550 NY Hempstead',
    '631 11743 NY Huntington',
    '914 10701 NY Yonkers',
    '845 12601 NY Poughkeepsie',
    '518 12203 NY Albany',
    '838 12180 NY Troy',
    '201 07302 NJ Jersey City',
    '551 07030 NJ Hoboken',
    '973 07102 NJ Newark',
    '862 07042 NJ Montclair',
    '732 08817 NJ Edison',
    '848 08753 NJ Toms River',
    '908 07202 NJ Elizabeth',
    '609 08608 NJ Trenton',
    '640 08540 NJ Princeton',
    '203 06511 CT New Haven',
    '475 06604 CT Bridgeport',
    '860 06106 CT Hartford',
    '959 06040 CT Manchester',
    '215 19103 PA Philadelphia',
    '267 19147 PA Philadelphia',
    '445 19125 PA Philadelphia',
    '610 18102 PA Allentown',
    '484 19601 PA Reading',
    '570 18503 PA Scranton',
    '413 01103 MA Springfield',
    '401 02903 RI Providence',
  ].map(place),
  midwest: [
    '312 60605 IL Chicago',
    '773 60647 IL Chicago',
    '872 60622 IL Chicago',
    '708 60302 IL Oak Park',
    '464 60804 IL Cicero',
    '847 60201 IL Evanston',
    '224 60076 IL Skokie',
    '630 60540 IL Naperville',
    '331 60505 IL Aurora',
    '815 60432 IL Joliet',
    '779 61101 IL Rockford',
    '414 53202 WI Milwaukee',
    '262 53186 WI Waukesha',
    '608 53703 WI Madison',
    '920 54301 WI Green Bay',
    '219 46320 IN Hammond',
    '574 46601 IN South Bend',
    '317 46204 IN Indianapolis',
    '612 55401 MN Minneapolis',
    '651 55101 MN Saint Paul',
  ].map(place),
  mountain: ['303 80203 CO Denver', '720 80218 CO Denver'].map(place),
}

export const streets = [
  'Alder Street',
  'Birch Avenue',
  'Cannery Row',
  'Chestnut Street',
  'Clover Lane',
  'Dogwood Drive',
  'Elm Street',
  'Foundry Road',
  'Garden Terrace',
  'Hawthorn Avenue',
  'Hillcrest Road',
  'Ivy Court',
  'Juniper Way',
  'Lantern Lane',
  'Linden Boulevard',
  'Meadow Street',
  'Mill Pond Road',
  'Orchard Place',
  'Quarry Street',
  'Spruce Street',
  'Station Road',
  'Sycamore Avenue',
  'Tannery Lane',
  'Willow Court',
] as const
