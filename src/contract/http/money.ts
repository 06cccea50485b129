import { z } from 'zod'

/** In dollars; the limit of a numeric(12, 2) column. */
export const maxMoney = 9_999_999_999.99

export const moneyMessages = {
  required: 'This field is required.',
  amount: 'Enter an amount of dollars, such as 120 or 120.50.',
  cents: 'Use at most two decimals.',
  negative: 'The amount must not be below zero.',
  max: `Use at most ${maxMoney.toLocaleString('en-US')}.`,
} as const

/** Zero or more dollars with at most two decimals. `messageOf` returns the error text of a problem. */
export const moneySaying = (messageOf: (problem: keyof typeof moneyMessages) => string) =>
  z
    .number({
      error: ({ input }) => messageOf(input === undefined || input === null ? 'required' : 'amount'),
    })
    .min(0, messageOf('negative'))
    .max(maxMoney, messageOf('max'))
    .refine((amount) => Number(amount.toFixed(2)) === amount, messageOf('cents'))

export const Money = moneySaying((problem) => moneyMessages[problem])
