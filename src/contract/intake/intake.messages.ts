export const intakeMessages = {
  thanks: 'Thank you. We have received your request and will be in touch soon.',
  empty: 'The request holds nothing that could be read.',
  nobody: 'A name, a phone number or an email address is needed.',
  tooManyFields: 'The form has too many fields.',
  fieldNameTooLong: 'The name of a field is too long.',
  nullByte: 'This contains characters that cannot be stored.',
  honeypot: 'A field that people do not see was filled in.',
} as const
