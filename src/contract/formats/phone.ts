/** A phone number as the screens show it (spec section 5); 'N/A' when empty, unchanged when not recognised. */
export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return 'N/A'
  const digits = phone.replace(/[^\d+]/g, '')
  const match = /^(?:\+?(\d{1,3}))?(\d{3})(\d{3})(\d{4})$/.exec(digits)
  if (!match) return phone
  const [, country = '1', area, exchange, line] = match
  return `+${country} ${area} ${exchange} ${line}`
}
