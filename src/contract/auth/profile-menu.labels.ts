// Labels of the profile menu (spec section 2). Single exports, which the bundler inlines: they load with every page.

export const myProfile = 'My Profile'
export const changePassword = 'Change Password'
export const security = 'Sign-in and security'
export const settings = 'Practice Settings'
export const feedback = 'Staff Feedback'
export const audit = 'Audit Log'
export const logout = 'Logout'
export const switchCompany = 'Switch company'
export const switchTo = (company: string) => `Switch to ${company}`
