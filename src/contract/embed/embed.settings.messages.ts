/** Texts about the settings of the form and the chat on a practice's web site. */
export const embedSettingsMessages = {
  administratorsOnly: 'Only an administrator of your company can change its web site form and chat.',
  fetchFailed: 'Failed to fetch the settings of your web site form and chat. Please try again.',
  updateFailed: 'Failed to update your web site form and chat. Please try again.',
  updateStale:
    'Somebody else has changed these settings in the meantime. Their changes are in the form; where you both changed a field, choose, then save again.',
  saved: 'Your web site form and chat have been updated.',
  colour: 'Enter a color such as #0f766e.',
  empty: 'This field is required.',
  unreachable: 'Ask for a phone number or an email address: without either nobody can be reached.',
  previewFailed: 'The preview could not be loaded. Please try again.',
} as const
