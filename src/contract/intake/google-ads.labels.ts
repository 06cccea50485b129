/** Labels and hints of the Google Ads key. */
export const googleAdsLabels = {
  title: 'Google Ads Lead Forms',
  hint: 'In Google Ads, open the lead form, Lead delivery, Webhook, and enter the form address and a key of your own. Enter the same key here: leads with another key wait in the inbox as failed. “Send test data” doesn’t create a lead.',
  key: 'Google Key',
  keyHint: 'Stored encrypted and not shown again. Without one, any key is accepted.',
  keySaved: 'Saved. Enter a new one to replace it, or save it empty to accept any key.',
  save: 'Save Key',
} as const
