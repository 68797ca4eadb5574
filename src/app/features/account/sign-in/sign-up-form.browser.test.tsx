import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations, DESKTOP, PHONE, show } from '../../../browser-test.tsx'
import { languages, type Language } from '../../../i18n/languages.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { GuestPage } from './guest-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

beforeEach(() => loadTexts('account'))

const PASSWORD = 'Marble-Lantern-58'

test.for([DESKTOP, PHONE])(
  'A14: the form says every rule, letter for letter, and can be sent only when all are kept, $width px',
  async (viewport) => {
    await show(<SignUpForm onRequested={vi.fn<() => void>()} />, { viewport })
    const send = page.getByRole('button', { name: 'Send request' })
    const terms = page.getByLabelText('I accept the terms and conditions')
    await expect.element(send).toBeDisabled()
    await page.getByLabelText('Display name').click()
    await page.getByLabelText('Email').fill('nobody')
    await page.getByLabelText('Password', { exact: true }).fill('short')
    await page.getByLabelText('Repeat password').fill('other')
    await terms.click()
    await expect.element(terms).toBeChecked()
    await terms.click()
    for (const sentence of [
      'You must enter display name',
      'You must enter a valid email',
      'Password is too short - should be 8 chars minimum.',
      'Passwords must match',
      'The terms and conditions must be accepted.',
    ])
      await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(send).toBeDisabled()
    await page.getByLabelText('Display name').fill('Robin Aldred')
    await page.getByLabelText('Email').fill('robin.aldred@example.com')
    await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabelText('Repeat password').fill(PASSWORD)
    await terms.click()
    await expect.element(send).toBeEnabled()
  },
)

test.for(Object.keys(languages) as Language[])(
  'A14: the terms can be read in %s before they are accepted, and the form stays as it is',
  async (language) => {
    const form = <SignUpForm onRequested={vi.fn<() => void>()} />
    await show(
      <GuestPage title="Sign up" footer={null}>
        {form}
      </GuestPage>,
      { language, theme: language === 'tr' ? 'dark' : 'light' },
    )
    await loadTexts('terms')
    await page.getByLabelText(i18next.t('account:signUp.name')).fill('Robin Aldred')
    await page.getByRole('button', { name: i18next.t('account:signUp.readTerms') }).click()
    const terms = page.getByRole('dialog', { name: i18next.t('terms:title') })
    await expect.element(terms.getByRole('heading', { name: i18next.t('terms:sections.privacy.title') })).toBeVisible()
    expect(await axeViolations()).toEqual([])
    await terms.getByRole('button', { name: i18next.t('terms:close') }).click()
    await expect.element(terms).not.toBeInTheDocument()
    await expect.element(page.getByLabelText(i18next.t('account:signUp.name'))).toHaveValue('Robin Aldred')
  },
)
