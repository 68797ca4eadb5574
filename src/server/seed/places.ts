import type { Random } from './random.ts'

export interface City {
  readonly name: string
  readonly state: string
  readonly zips: readonly string[]
  readonly lat: number
  readonly lng: number
  readonly timezone: string
}

export interface Region {
  /** The subsidiary whose ground this is; case numbers begin with it. */
  readonly code: string
  readonly title: string
  /** For people of the first hundred, for those of the second, for firms and practices. */
  readonly areaCodes: readonly [string, string, string]
  readonly cities: readonly City[]
}

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const PACIFIC = 'America/Los_Angeles'
const ARIZONA = 'America/Phoenix'

function city(timezone: string, state: string, name: string, zips: string, lat: number, lng: number): City {
  return { name, state, zips: zips.split(' '), lat, lng, timezone }
}

/** The first three are the ground of the small demo. */
export const regions: readonly Region[] = [
  {
    code: 'MIA',
    title: 'South Florida',
    areaCodes: ['305', '786', '954'],
    cities: [
      city(EASTERN, 'FL', 'Miami', '33125 33135 33142', 25.77, -80.19),
      city(EASTERN, 'FL', 'Hialeah', '33010 33012 33016', 25.86, -80.28),
      city(EASTERN, 'FL', 'Fort Lauderdale', '33301 33304 33311', 26.12, -80.14),
    ],
  },
  {
    code: 'ATL',
    title: 'Georgia',
    areaCodes: ['404', '470', '770'],
    cities: [
      city(EASTERN, 'GA', 'Atlanta', '30303 30310 30318', 33.75, -84.39),
      city(EASTERN, 'GA', 'Marietta', '30060 30062 30067', 33.95, -84.55),
      city(EASTERN, 'GA', 'Decatur', '30030 30032 30033', 33.77, -84.3),
    ],
  },
  {
    code: 'HOU',
    title: 'Gulf Coast',
    areaCodes: ['713', '832', '281'],
    cities: [
      city(CENTRAL, 'TX', 'Houston', '77004 77036 77081', 29.76, -95.37),
      city(CENTRAL, 'TX', 'Pasadena', '77502 77504 77506', 29.69, -95.21),
      city(CENTRAL, 'TX', 'Sugar Land', '77478 77479 77498', 29.62, -95.63),
    ],
  },
  {
    code: 'ORL',
    title: 'Central Florida',
    areaCodes: ['407', '689', '321'],
    cities: [
      city(EASTERN, 'FL', 'Orlando', '32801 32805 32808', 28.54, -81.38),
      city(EASTERN, 'FL', 'Kissimmee', '34741 34743 34744', 28.29, -81.41),
    ],
  },
  {
    code: 'TPA',
    title: 'Tampa Bay',
    areaCodes: ['813', '656', '727'],
    cities: [
      city(EASTERN, 'FL', 'Tampa', '33602 33604 33610', 27.95, -82.46),
      city(EASTERN, 'FL', 'Clearwater', '33755 33756 33759', 27.97, -82.8),
    ],
  },
  {
    code: 'DFW',
    title: 'North Texas',
    areaCodes: ['214', '469', '817'],
    cities: [
      city(CENTRAL, 'TX', 'Dallas', '75201 75208 75217', 32.78, -96.8),
      city(CENTRAL, 'TX', 'Fort Worth', '76102 76104 76110', 32.76, -97.33),
    ],
  },
  {
    code: 'LAX',
    title: 'Southern California',
    areaCodes: ['213', '323', '562'],
    cities: [
      city(PACIFIC, 'CA', 'Los Angeles', '90004 90011 90057', 34.05, -118.24),
      city(PACIFIC, 'CA', 'Long Beach', '90802 90806 90813', 33.77, -118.19),
      city(PACIFIC, 'CA', 'Anaheim', '92801 92804 92805', 33.84, -117.91),
    ],
  },
  {
    code: 'NYC',
    title: 'New York',
    areaCodes: ['718', '347', '212'],
    cities: [
      city(EASTERN, 'NY', 'Brooklyn', '11206 11220 11235', 40.68, -73.94),
      city(EASTERN, 'NY', 'Queens', '11355 11372 11432', 40.73, -73.79),
    ],
  },
  {
    code: 'NWK',
    title: 'New Jersey',
    areaCodes: ['973', '862', '201'],
    cities: [
      city(EASTERN, 'NJ', 'Newark', '07102 07104 07107', 40.74, -74.17),
      city(EASTERN, 'NJ', 'Paterson', '07501 07503 07522', 40.92, -74.17),
    ],
  },
  {
    code: 'CHI',
    title: 'Chicagoland',
    areaCodes: ['312', '773', '708'],
    cities: [
      city(CENTRAL, 'IL', 'Chicago', '60608 60623 60639', 41.88, -87.63),
      city(CENTRAL, 'IL', 'Bridgeview', '60455 60457 60458', 41.75, -87.8),
    ],
  },
  {
    code: 'LVN',
    title: 'Desert Southwest',
    areaCodes: ['702', '725', '602'],
    cities: [
      city(PACIFIC, 'NV', 'Las Vegas', '89101 89104 89110', 36.17, -115.14),
      city(ARIZONA, 'AZ', 'Phoenix', '85003 85009 85033', 33.45, -112.07),
    ],
  },
  {
    code: 'CLT',
    title: 'Carolinas',
    areaCodes: ['704', '980', '919'],
    cities: [
      city(EASTERN, 'NC', 'Charlotte', '28202 28205 28208', 35.23, -80.84),
      city(EASTERN, 'NC', 'Raleigh', '27601 27604 27610', 35.78, -78.64),
    ],
  },
]

const streets = [
  'Oak',
  'Palmetto',
  'Magnolia',
  'Cypress',
  'Willow',
  'Heron',
  'Harbor',
  'Sunset',
  'Meadow',
  'Cedar',
  'Juniper',
  'Laurel',
  'Bayview',
  'Orchard',
  'Stonegate',
  'Fairfield',
  'Riverside',
  'Highland',
  'Maple',
  'Coral',
  'Briar',
  'Chestnut',
  'Dogwood',
  'Elmwood',
  'Foxhall',
  'Glenwood',
  'Hawthorn',
  'Ivy',
  'Jasmine',
  'Kestrel',
  'Linden',
  'Mulberry',
  'Pinecrest',
  'Quail',
  'Rosewood',
  'Sycamore',
  'Tamarind',
  'Vine',
  'Walnut',
  'Windmill',
]
const kinds = ['St', 'Ave', 'Blvd', 'Dr', 'Ln', 'Rd', 'Way', 'Ct', 'Ter', 'Pl']

/** Numbers from 9000 up: hardly any of these streets has such a house. */
export function streetAddress(random: Random): string {
  return `${random.int(9000, 9999)} ${random.pick(streets)} ${random.pick(kinds)}`
}

/** Somewhere around the middle of the city. */
export function pointIn(random: Random, { lat, lng }: City): { lat: number; lng: number } {
  const near = (middle: number): number => Math.round((middle + (random.fraction() - 0.5) * 0.2) * 1e5) / 1e5
  return { lat: near(lat), lng: near(lng) }
}

const FICTION_NUMBERS = 100

/**
 * 555-0100 to 555-0199 are kept free for fiction. Where a hundred are not enough, the exchange begins with a 1, which no
 * telephone network connects.
 */
export function phoneNumber(areaCode: string, place: number, small: boolean): string {
  return small
    ? `+1${areaCode}55501${String(place % FICTION_NUMBERS).padStart(2, '0')}`
    : `+1${areaCode}1${String(place).padStart(6, '0')}`
}
