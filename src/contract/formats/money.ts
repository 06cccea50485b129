const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function formatMoney(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? 'N/A' : dollars.format(amount)
}
