import { changedFields, defineEvents, event, nothing } from './event-definition.ts'

/** Locations and the practice's own settings. */
export const settingEvents = {
  ...defineEvents('location', {
    created: event('A location was added.', nothing),
    updated: event('Fields of a location changed.', changedFields),
    deleted: event('A location was deleted.', nothing),
    form_renewed: event('A location has a new form address.', nothing),
    hours_changed: event('The office hours of a location changed.', changedFields),
    meta_changed: event('The connection of a location to Meta changed.', changedFields),
    google_ads_key_changed: event('The key of a location for Google Ads changed.', nothing),
  }),
  ...defineEvents('company', {
    desk_changed: event('The settings of the desk changed.', changedFields),
    rights_changed: event('The rights of roles changed.', nothing),
    website_changed: event('The settings of the website form changed.', changedFields),
    second_factor_required: event('A second step of sign-in became required.', nothing),
    second_factor_optional: event('A second step of sign-in became optional.', nothing),
    phone_account_changed: event('The account of the phone connection changed.', changedFields),
  }),
}
