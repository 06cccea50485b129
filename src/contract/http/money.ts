import { z } from 'zod'

/** Most dollars that an amount may be: what a column of numeric(12, 2) holds. */
export const mostMoney = 9_999_999_999.99

export const moneyMessages = {
  required: 'This field is required.',
  amount: 'Enter an amount of dollars, such as 120 or 120.50.',
  cents: 'Use at most two decimals.',
  negative: 'The amount must not be below zero.',
  most: `Use at most ${mostMoney.toLocaleString('en-US')}.`,
} as const

/** An amount of dollars, from zero, with at most two decimals. */
export const Money = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? moneyMessages.required : moneyMessages.amount,
  })
  .min(0, moneyMessages.negative)
  .max(mostMoney, moneyMessages.most)
  .refine((amount) => Number(amount.toFixed(2)) === amount, moneyMessages.cents)
