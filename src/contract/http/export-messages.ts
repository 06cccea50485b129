export const exportMessages = {
  notAllowed: "Your role isn't allowed to export lists. Ask an administrator.",
  zerosOfCsv: 'Spreadsheet programs drop leading zeros in CSV files, such as in 02134.',
  busy: 'Other exports are running. Try again in a minute.',
  failed: 'Failed to export. Please try again.',
} as const
