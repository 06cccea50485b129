export const uploadMessages = { busy: 'Other files are being uploaded. Try again in a minute.' } as const
