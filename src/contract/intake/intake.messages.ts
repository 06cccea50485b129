export const intakeMessages = {
  thanks: 'Thank you. We have received your request and will be in touch soon.',
  badSubmission: 'A submission is named by 1 to 100 letters, digits, hyphens and underscores.',
  empty: 'The request holds nothing that could be read.',
  nobody: 'A name, a phone number or an email address is needed.',
  tooManyFields: 'The form has too many fields.',
  fieldNameTooLong: 'The name of a field is too long.',
  nullByte: 'This contains characters that cannot be stored.',
} as const
