import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { violationsOn } from './axe.ts'
import { choose, sayIn } from './languages.ts'
import { asPortal, signIn, watch } from './portal.ts'
import { recordMessages } from './shown-messages.ts'

const PASSWORD = 'Marble-Lantern-58'

/** Unique: several runs and users share one database. */
function newEmail(): string {
  return `${crypto.randomUUID()}@example.com`
}

async function fillSignUp(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Display name').fill('Robin Aldred')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByLabel('I accept the terms and conditions').check()
}

test('A14: who asks for an account hears that an administrator approves it, and cannot sign in before', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Request one' }).click()
  await expect(page.getByRole('button', { name: 'Send request' })).toBeVisible()
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Once an administrator approves your account, we’ll email you a link' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password' })).toBeVisible()
})

test('A15: each error of the server stands at its field, until the field is changed', async ({ page }) => {
  await page.goto('/sign-up')
  await fillSignUp(page, 'admin@demo.example.com', 'Password123!')
  await page.getByRole('button', { name: 'Send request' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await expect(page.getByText('This password is too easy to guess.')).toBeHidden()
  // L8: that the address has an account is no error; its owner is told by mail.
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Once an administrator approves your account, we’ll email you a link' }),
  ).toBeVisible()
})

test('A16: whoever forgot the password gets one answer, account or not', async ({ page }) => {
  for (const email of ['case.manager@demo.example.com', newEmail()]) {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/pages/auth/forgot-password')
    const send = page.getByRole('button', { name: 'Send link' })
    // The page before has a field of that name too.
    await expect(send).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await send.click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByText('If this address has an account, we’ve sent it a link.')).toBeVisible()
  }
})

test('A16: a link that is spent says so and leads to a new one', async ({ page }) => {
  await page.goto('/pages/auth/forgot-password?token=spent')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Repeat password').fill('other')
  await page.getByLabel('Repeat password').blur()
  await expect(page.getByText('Password is too short - should be 8 chars minimum.')).toBeVisible()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This link has expired or was already used.' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

test('A16: a new password goes to the server with the secret of the link, and leads to sign-in', async ({ page }) => {
  const expectMessage = await recordMessages(page)
  const sent: unknown[] = []
  await page.route('**/api/reset_password', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ headers: asPortal, json: { changed: true } })
  })
  await page.goto('/pages/auth/forgot-password?token=secret-1')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectMessage('Password changed. Please sign in.')
  await expect(page).toHaveURL('/sign-in')
  expect(sent).toEqual([{ token: 'secret-1', password: PASSWORD, passwordConfirm: PASSWORD }])
  await page.goBack().catch(() => null)
  await expect(page).not.toHaveURL(/token/)
})

const guestPages = ['/sign-in', '/sign-up', '/pages/auth/forgot-password', '/pages/auth/forgot-password?token=x']

test('N4: whoever is signed in is led away from the pages for guests', async ({ page }) => {
  await signIn(page, 'case.manager')
  for (const address of [...guestPages, '/sign-out']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/sign-in?redirect=%2Fpatients')
  await expect(page).toHaveURL(/\/patients$/)
})

for (const [language, theme] of [
  ['en', 'light'],
  ['tr', 'dark'],
  ['ar', 'dark'],
] as const) {
  test(`S16 S19: pages for guests in ${language}, ${theme}: no shell, nothing that axe finds`, async ({ page }) => {
    const say = sayIn(language)
    const complaints = watch(page)
    await choose(page, { language, theme })
    const titles = ['session:signIn.title', 'account:signUp.title', 'account:forgot.title', 'account:reset.title']
    for (const [place, address] of guestPages.entries()) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: say(titles[place] ?? '') })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('banner')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await violationsOn(page)).toEqual([])
    }
    await page.goto('/sign-up')
    await expect(page.getByRole('heading', { level: 1, name: say('account:signUp.title') })).toBeVisible()
    for (const input of await page.locator('input:not([type=checkbox])').all()) {
      await input.focus()
      await input.blur()
    }
    await expect(page.getByText(say('session:faults.nameRequired'))).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}
