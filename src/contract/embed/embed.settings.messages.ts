/** Texts about the settings of the form and the chat on a practice's web site. */
export const embedSettingsMessages = {
  administratorsOnly: 'Only administrators can change the web site form and chat.',
  fetchFailed: 'Failed to fetch the web site settings. Please try again.',
  updateFailed: 'Failed to save your web site form and chat. Please try again.',
  updateStale:
    'Someone else changed these settings in the meantime. Their changes are in the form. Where you both changed a field, pick one, then save again.',
  saved: 'Web site form and chat saved.',
  colour: 'Enter a color such as #0f766e.',
  empty: 'This field is required.',
  unreachable: 'Ask for a phone number or an email address so you can reach people.',
  localAddress:
    'Web sites cannot reach this address. Set PUBLIC_URL to the https:// address that Chairside has on the internet.',
  previewFailed: 'The preview could not be loaded. Please try again.',
} as const
