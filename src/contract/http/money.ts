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

/** An amount of dollars, from zero, with at most two decimals; `say` gives the text for what is wrong with another. */
export const moneySaying = (say: (problem: keyof typeof moneyMessages) => string) =>
  z
    .number({ error: ({ input }) => say(input === undefined || input === null ? 'required' : 'amount') })
    .min(0, say('negative'))
    .max(mostMoney, say('most'))
    .refine((amount) => Number(amount.toFixed(2)) === amount, say('cents'))

export const Money = moneySaying((problem) => moneyMessages[problem])
