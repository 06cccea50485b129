import { changedFields, defineEvents, event, noData } from './event-definition.ts'

/** Locations and the practice's own settings. */
export const settingEvents = {
  ...defineEvents('location', {
    created: event('A location was added.', noData),
    updated: event('Fields of a location changed.', changedFields),
    deleted: event('A location was deleted.', noData),
    form_renewed: event('A location has a new form address.', noData),
    hours_changed: event('The office hours of a location changed.', changedFields),
    meta_changed: event('The connection of a location to Meta changed.', changedFields),
    google_ads_key_changed: event('The key of a location for Google Ads changed.', noData),
  }),
  ...defineEvents('company', {
    desk_changed: event('The settings of the desk changed.', changedFields),
    rights_changed: event('The rights of roles changed.', noData),
    website_changed: event('The settings of the website form changed.', changedFields),
    second_factor_required: event('A second step of sign-in became required.', noData),
    second_factor_optional: event('A second step of sign-in became optional.', noData),
    phone_account_changed: event('The account of the phone connection changed.', changedFields),
  }),
}
