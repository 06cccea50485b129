/** Where a phone number is at home. */
export interface Town {
  areaCode: string
  city: string
  state: string
  postalCode: string
}
export type Region = 'east' | 'midwest' | 'mountain'

const towns = (lines: string): readonly Town[] =>
  [...lines.matchAll(/([A-Z][A-Za-z ]+) ([A-Z]{2}) (\d{5}):((?: \d{3})+)/g)].flatMap(
    ([, city = '', state = '', postalCode = '', codes = '']) =>
      codes
        .trim()
        .split(' ')
        .map((areaCode) => ({ areaCode, city, state, postalCode })),
  )

/** Area codes that people call from, with a town for each. */
export const places: Record<Region, readonly Town[]> = {
  east: towns(`
    New York NY 10003: 212 332 646 917, Brooklyn NY 11215: 718 347, Bronx NY 10463: 929, Hempstead NY 11550: 516,
    Huntington NY 11743: 631, Yonkers NY 10701: 914, Poughkeepsie NY 12601: 845, Albany NY 12203: 518 838,
    Jersey City NJ 07302: 201 551, Newark NJ 07102: 973 862, Edison NJ 08817: 732 848, Elizabeth NJ 07202: 908,
    Trenton NJ 08608: 609 640, New Haven CT 06511: 203 475, Hartford CT 06106: 860 959,
    Philadelphia PA 19103: 215 267 445, Allentown PA 18102: 610 484, Scranton PA 18503: 570,
    Springfield MA 01103: 413, Providence RI 02903: 401`),
  midwest: towns(`
    Chicago IL 60605: 312 773 872, Oak Park IL 60302: 708 464, Evanston IL 60201: 847 224, Naperville IL 60540: 630 331,
    Joliet IL 60432: 815 779, Milwaukee WI 53202: 414, Waukesha WI 53186: 262, Madison WI 53703: 608,
    Green Bay WI 54301: 920, Hammond IN 46320: 219, South Bend IN 46601: 574, Indianapolis IN 46204: 317,
    Minneapolis MN 55401: 612, Saint Paul MN 55101: 651`),
  mountain: towns('Denver CO 80203: 303 720'),
}

/** The town of a phone number's area code. */
export const townOf = (phone: string): Town =>
  Object.values(places)
    .flat()
    .find(({ areaCode }) => phone.startsWith(`+1${areaCode}`)) as Town
