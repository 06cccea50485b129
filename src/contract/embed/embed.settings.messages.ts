/** Texts about the settings of the website form and chat. */
export const embedSettingsMessages = {
  administratorsOnly: 'Only administrators can change the website form and chat.',
  fetchFailed: 'Failed to fetch the website settings. Please try again.',
  updateFailed: 'Failed to save your website form and chat. Please try again.',
  updateStale:
    'Someone else just changed these settings. Their changes are in the form. Where you both changed a field, pick one, then save again.',
  saved: 'Website form and chat saved.',
  colour: 'Enter a color such as #0f766e.',
  empty: 'This field is required.',
  unreachable: 'Ask for a phone number or an email so you can reach people.',
  localAddress:
    "Websites can't reach this address. Ask the person who runs your server to set Chairside's public https:// address (PUBLIC_URL).",
  previewFailed: "The preview couldn't be loaded. Please try again.",
} as const
