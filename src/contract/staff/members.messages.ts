/** Every text about managing staff. */
export const memberMessages = {
  administratorsOnly: 'Only an administrator of your company can manage its staff.',
  fetchFailed: 'Failed to fetch staff. Please try again.',
  fetchOneFailed: 'Failed to fetch this member of staff. Please try again.',
  notFound: 'No such member of staff found.',
  none: 'No staff found',
  updateFailed: 'Failed to update this member of staff. Please try again.',
  updateStale:
    'Somebody else has changed this member of staff in the meantime. Their changes are in the form; where you both changed a field, choose, then save again.',
  endStale:
    'Somebody else has changed this member of staff in the meantime. Look at them as they are now before you go on.',
  lastAdministrator: 'A practice needs at least one active administrator.',
  ownRole: 'You cannot take the administrator role from yourself. Another administrator can.',
  ownDeactivation: 'You cannot deactivate yourself. Another administrator can.',
  noLongerAdministrator: 'You are no longer an administrator of this company.',
  unknownLocation: 'This location does not exist.',
  notOursAlone: 'This person works for another company too: only they can change their name.',
  noLocations: 'Without a location they see only leads and patients that have none.',
  deactivateConfirm: (name: string) =>
    `${name} is signed out everywhere at once and cannot sign in to this company any more. Invitations that ${name} has made stop working. Their tasks stay assigned to them until you give them to somebody else.`,
} as const
