import { writeXlsx } from 'hucre/xlsx'

// Exports of other systems, in the shape that their makers document, of invented people. Each has someone twice, phones as
// people type them, years of two digits, and accents in an encoding of its own.

const lines = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((row) => `${row.map((cell) => quoted(cell, separator)).join(separator)}\r\n`).join('')

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Open Dental, a user query of the patient table: Windows-1252, '0001-01-01' for no date. */
const openDental = () =>
  Buffer.from(
    lines(
      [
        ...[['PatNum', 'LName', 'FName', 'MiddleI', 'Preferred', 'PatStatus', 'Gender', 'Birthdate']].map(
          (row) => [
            ...row,
            ...[
              'Address',
              'Address2',
              'City',
              'State',
              'Zip',
              'HmPhone',
              'WkPhone',
              'WirelessPhone',
              'Email',
            ],
          ],
        ),
        [
          ...[
            '1',
            'Núñez',
            'Renée',
            '',
            '',
            'Patient',
            'Female',
            '03/05/1980',
            '1 Main St',
            'Apt 2',
            'Dayton',
          ],
          ...['OH', '45402', '(937)555-0101', '', '(937)555-0102', 'renee@example.com'],
        ],
        [
          ...['2', "O'Hara", 'Bo', 'J', '', 'Inactive', 'Male', '12/31/45', '2 Main St', '', 'Dayton'],
          ...['OH', '45402', '937-555-0103', '', '', ''],
        ],
        [
          ...['3', 'Nunez', 'Renee', '', '', 'Patient', 'Female', '03/05/1980', '', '', '', '', '', '', ''],
          ...['937.555.0102', ''],
        ],
        [
          '4',
          'Lee',
          'Kim',
          '',
          '',
          'NonPatient',
          'Unknown',
          '0001-01-01',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          'kim',
        ],
      ],
      ',',
    ),
    'latin1',
  )

/** Dentrix, a patient list printed to Excel: 'Last, First' in one column, dates as cells. */
const dentrix = async () =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Patient List',
          rows: [
            [
              'Patient Name',
              'Status',
              'Birthdate',
              'Home Phone',
              'Mobile Phone',
              'E-Mail',
              'Carrier',
              'Note',
            ],
            [
              ...['Müller, Jörg', 'Active', new Date('1971-07-09T00:00:00Z'), '(614) 555-0101', 6145550102],
              ...['joerg@example.com', 'Example Dental Plan', 'Prefers mornings'],
            ],
            ['van der Berg, Ann Jr.', 'Inactive', '7/9/26', '', '614 555 0103', '', '', ''],
            ['Muller, Jorg', 'Active', null, '', '+1 614-555-0102', '', '', ''],
            ['', 'Active', null, '', '', '', '', 'nobody'],
          ],
        },
      ],
    }),
  )

/** Eaglesoft, a report saved as text: tabs, UTF-16. */
const eaglesoft = () =>
  Buffer.from(
    `\uFEFF${lines(
      [
        [
          'Patient ID',
          'Last Name',
          'First Name',
          'Birth Date',
          'Status',
          'Home Phone',
          'Cell Phone',
          'E-mail',
        ],
        ['10', 'Åkesson', 'Siân', '1/2/80', 'A', '5135550101', '513 555 0102 ext. 7', 'sian@example.com'],
        ['11', 'Smith-Lee', 'Jo', '12/30/1999', 'I', '(513) 555-0103 / 0104', '', 'JO@EXAMPLE.COM'],
        ['12', 'Smith Lee', 'Jo', '12/30/99', 'A', '', '', 'jo@example.com'],
        ['13', 'Lee', 'Pat', '13/13/1999', 'A', '', '', ''],
      ],
      '\t',
    )}`,
    'utf16le',
  )

/** HubSpot, contacts as CSV: UTF-8, statuses as keys, instants. */
const hubSpot = () =>
  Buffer.from(
    `\uFEFF${lines(
      [
        [
          ...[
            'Record ID',
            'First Name',
            'Last Name',
            'Email',
            'Phone Number',
            'Lead Status',
            'Lifecycle Stage',
          ],
          ...[
            'Original Traffic Source',
            'Create Date',
            'City',
            'State/Region',
            'Postal Code',
            'Country/Region',
          ],
        ],
        [
          ...[
            '101',
            'Zoë',
            'Example',
            'zoe@example.com',
            '+1 (216) 555-0101',
            'NEW',
            'Lead',
            'Organic Search',
          ],
          ...['2026-01-05 10:30', 'Cleveland', 'OH', '44101', 'United States'],
        ],
        [
          ...['102', 'Max', '', 'max@example.com', '', 'ATTEMPTED_TO_CONTACT', 'Marketing Qualified Lead'],
          ...['Paid Social', '2026-01-06 10:30', '', '', '', ''],
        ],
        [
          ...[
            '103',
            'Zoë',
            'Example',
            'ZOE@example.com',
            '2165550101',
            'UNQUALIFIED',
            '',
            'Direct Traffic',
            '',
          ],
          ...['', '', '', ''],
        ],
        ['104', '', '', 'not an email', '', 'OPEN', '', '', '', '', '', '', ''],
      ],
      ',',
    )}`,
  )

/** Twenty, people as CSV: names of fields with their parts, phones without their calling code. */
const twenty = () =>
  Buffer.from(
    lines(
      [
        [
          ...[
            'Id',
            'Name / First Name',
            'Name / Last Name',
            'Emails / Primary Email',
            'City',
            'Creation date',
          ],
          ...['Phones / Primary Phone Number', 'Phones / Primary Phone Country Code'],
          ...['Phones / Primary Phone Calling Code', 'Job Title'],
        ],
        [
          'a',
          'Chloë',
          'Example',
          'chloe@example.com',
          'Akron',
          '2026-01-05T10:30:00.000Z',
          '3305550101',
          'US',
          '+1',
          '',
        ],
        ['b', 'Tom', 'Example', '', 'Leeds', '2026-01-05T10:30:00.000Z', '1134960101', 'GB', '+44', 'Baker'],
        ['c', 'Chloe', 'Example', '', '', '2026-01-06T10:30:00.000Z', '3305550101', 'US', '+1', ''],
        ['d', '', '', '', '', '2026-01-06T10:30:00.000Z', '', '', '', ''],
      ],
      ',',
    ),
  )

export const otherSystems = {
  'Open Dental': { name: 'patients.csv', noun: 'patients', content: openDental },
  Dentrix: { name: 'Patient List.xlsx', noun: 'patients', content: dentrix },
  Eaglesoft: { name: 'patients.txt', noun: 'patients', content: eaglesoft },
  HubSpot: { name: 'hubspot-crm-exports-contacts.csv', noun: 'leads', content: hubSpot },
  Twenty: { name: 'people.csv', noun: 'leads', content: twenty },
} as const
