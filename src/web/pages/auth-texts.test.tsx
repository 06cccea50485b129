import { type Locator, userEvent } from 'vitest/browser'
import { getInfo, login, signup, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages as messages } from '#contract/auth/auth.messages.ts'
import {
  askForReset,
  checkResetLink,
  completeReset,
  makeResetLink,
  resetWays,
} from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { getMember } from '#contract/staff/members.endpoints.ts'
import { answer, refused, refusedWith, unreachable } from '#web/testing/fake-api.ts'
import { makeMember } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, conflict, type Raise, refuse, testTexts } from '#web/testing/texts.ts'

const strong = 'another password for tests'
const link = `/reset-password#1.${'A'.repeat(43)}`
const signedOut = (path: string) => () => openPage(path, 'signed out')

const openLogin = signedOut('/login')
const logInWith = (answered: () => Response) => async (main: Locator) => {
  answer(login, answered)
  await box(main, 'Username').fill('pat')
  await box(main, 'Password').fill('correct horse')
  await button(main, 'Login').click()
  return alertOf(main)
}

const openChange = () => openPage('/change-password')
const change = (answered: () => Response, password: string = strong) =>
  async function send(main: Locator) {
    answer(updatePassword, answered)
    await box(main, 'Current Password').fill('correct horse')
    await box(main, 'New Password').fill(password)
    await box(main, 'Confirm New Password').fill(password)
    await button(main, 'Change Password').click()
    return main
  }
const changeRefused = (field: string, text: string) =>
  change(() => refused('invalid_fields', { [field]: [text] }))

const openSignup = signedOut('/signup')
const signUp =
  (answered: () => Response): Raise =>
  async () => {
    answer(signup, answered)
    const main = await openSignup()
    await box(main, 'Email').fill('pat@example.com')
    await box(main, 'Password').fill(strong)
    await button(main, 'Sign Up').click()
    return main
  }

const prepare = () => {
  answerForPractice()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(checkResetLink, { username: 'pat', names: ['pat'] })
  answer(resetWays, { by_email: true })
  answer(getMember, makeMember())
  answer(getInfo, unreachable)
}

testTexts({
  area: 'passwords and sign-ups',
  messages,
  prepare,
  cases: {
    checking: signedOut('/home'),
    loginFailed: { begin: openLogin, act: logInWith(() => refused('invalid_credentials')) },
    loginUnavailable: { begin: openLogin, act: logInWith(() => Response.json({}, { status: 500 })) },
    emailLost: {
      begin: openLogin,
      act: logInWith(() => refusedWith('invalid_credentials', messages.emailLost('pat@example.com#1'))),
    },
    passwordsDiffer: {
      begin: openChange,
      act: async (main) => {
        await box(main, 'New Password').fill(strong)
        await box(main, 'Confirm New Password').fill('something else')
        return main
      },
    },
    newPasswordsDiffer: {
      begin: openChange,
      act: async (main) => {
        await userEvent.keyboard('{Enter}')
        return main
      },
    },
    currentPasswordWrong: {
      begin: openChange,
      act: changeRefused('current_password', messages.currentPasswordWrong),
    },
    passwordShort: { begin: openChange, act: change(refuse, 'a'.repeat(authLimits.password.min - 1)) },
    passwordLong: { begin: openChange, act: change(refuse, 'a'.repeat(authLimits.password.max + 1)) },
    passwordSame: { begin: openChange, act: changeRefused('new_password', messages.passwordSame) },
    passwordHoldsName: { begin: openChange, act: changeRefused('new_password', messages.passwordHoldsName) },
    passwordWeak: { begin: openChange, act: changeRefused('new_password', messages.passwordWeak) },
    passwordFailed: {
      begin: openChange,
      act: change(() => new Response('<h1>Bad gateway</h1>', { status: 502 })),
    },
    passwordUpdated: {
      begin: openChange,
      act: change(() => Response.json({ detail: messages.passwordUpdated })),
    },
    usernameTaken: signUp(() => refused('invalid_fields', { email: [messages.usernameTaken] })),
    signupClosed: () => {
      answer(getInstallation, { new: false, signup: 'closed', email: true })
      return openSignup()
    },
    signupNeedsEmail: () => {
      answer(getInstallation, { new: false, signup: 'open', email: false })
      return openSignup()
    },
    loggedOut: 'an answer; the login page opens',
  },
  gaps: { emailLost: messages.emailLost('pat@example.com#1') },
})

const makeLink = (detail: string) => async (main: Locator) => {
  answer(makeResetLink, conflict(detail))
  await button(main, 'Password Reset Link').click()
  return alertOf(main)
}
const openColleague = () => openPage('/settings/staff/1')

testTexts({
  area: 'forgotten passwords',
  messages: passwordResetMessages,
  prepare,
  cases: {
    asked: async () => {
      answer(askForReset, { detail: passwordResetMessages.asked })
      const main = await openPage('/forgot-password', 'signed out')
      await box(main, 'Username or email').fill('pat')
      await button(main, 'Send a link').click()
      return main.getByRole('status')
    },
    noEmail: () => {
      answer(resetWays, { by_email: false })
      return openPage('/forgot-password', 'signed out')
    },
    done: async () => {
      answer(completeReset, { detail: passwordResetMessages.done })
      const main = await openPage(link, 'signed out')
      await box(main, 'New Password').fill(strong)
      await box(main, 'Confirm New Password').fill(strong)
      await button(main, 'Change Password').click()
      return main.getByRole('status')
    },
    linkOver: async () => {
      answer(checkResetLink, () => refusedWith('not_found', passwordResetMessages.linkOver))
      return alertOf(await openPage(link, 'signed out'))
    },
    linkElsewhere: { begin: openColleague, act: makeLink(passwordResetMessages.linkElsewhere) },
    linkOfInactive: { begin: openColleague, act: makeLink(passwordResetMessages.linkOfInactive) },
    linkOfOwn: 'an answer to programs: the page of oneself has no button for it',
  },
})
