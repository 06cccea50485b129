const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount in dollars as the screens show it: $ and 2 decimals, 'N/A' when missing (spec section 9). */
export function formatMoney(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? 'N/A' : dollars.format(amount)
}
