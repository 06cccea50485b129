/** Labels and hints of the connection to Meta. In the steps, code stands between backticks. */
export const metaLabels = {
  title: 'Facebook and Instagram Lead Ads',
  steps: [
    'At developers.facebook.com, create a Business app for the business that owns your Facebook page. Copy its app secret from App settings, Basic, and save it below.',
    'In Business settings, under System users, generate a token for this app that never expires, with the permissions leads_retrieval, pages_show_list, pages_read_engagement, pages_manage_metadata and pages_manage_ads. Use it in the Graph API Explorer to get `me/accounts`, copy the page’s own access token from the response, and save it below.',
    'In the app, add the Webhooks product, choose Page, and enter the callback address and verify token. Subscribe to the leadgen field.',
    'In the Graph API Explorer, with the page’s token, send a POST to `me/subscribed_apps?subscribed_fields=leadgen`, so that the page sends its leads to the app.',
    'Switch the app to Live and send a lead with Meta’s Lead Ads Testing Tool. It shows up here and in your leads within seconds.',
  ],
  callbackAddress: 'Callback address',
  callbackAddressCopy: 'callback address',
  verifyToken: 'Verify token',
  verifyTokenCopy: 'verify token',
  appSecret: 'App Secret',
  pageToken: 'Page Access Token',
  secretHint: 'Stored encrypted and not shown again.',
  secretSaved: 'Saved. Enter a new one to replace it.',
  save: 'Save Connection',
  lastLead: 'Last lead received:',
  noLeads: 'No leads received from Meta yet.',
} as const
