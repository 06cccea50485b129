export const memberMessages = {
  administratorsOnly: 'Only administrators can manage staff.',
  fetchFailed: 'Failed to fetch staff. Please try again.',
  fetchOneFailed: 'Failed to fetch this staff member. Please try again.',
  notFound: 'Staff member not found.',
  none: 'No staff found',
  updateFailed: 'Failed to update this staff member. Please try again.',
  updateStale:
    'Someone else changed this staff member. Their changes are in the form. Where you both changed a field, choose one, then save again.',
  endStale: 'Someone else changed this staff member. Review the changes before you continue.',
  lastAdministrator: 'A practice needs at least one active administrator.',
  ownRole: "You can't remove your own administrator role. Ask another administrator.",
  ownDeactivation: "You can't deactivate yourself. Ask another administrator.",
  noLongerAdministrator: 'You are no longer an administrator of this company.',
  unknownLocation: "This location doesn't exist.",
  notOursAlone: 'This person also works for another company, so only they can change their name.',
  noLocations: 'Pick at least one location.',
  deactivateConfirm: (name: string) =>
    `${name} will be signed out everywhere and can no longer sign in to this company. Invitations they sent stop working. Their tasks stay assigned to them until you reassign them.`,
} as const
