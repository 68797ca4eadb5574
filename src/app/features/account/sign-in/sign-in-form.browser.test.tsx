import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { DESKTOP, PHONE, show } from '../../../browser-test.tsx'
import { SignInForm } from './sign-in-form.tsx'

test.for([DESKTOP, PHONE])(
  'A1 A2 A3: the form says what is missing and can be sent only when it is right, $width px',
  async (viewport) => {
    await show(<SignInForm onSignedIn={vi.fn<() => void>()} forgot={null} />, { viewport })
    const submit = page.getByRole('button', { name: 'Sign in' })
    const email = page.getByLabelText('Email')
    const password = page.getByLabelText('Password')
    await expect.element(submit).toBeDisabled()
    await email.fill('nobody')
    await password.fill('abc')
    await userEvent.tab()
    await expect.element(page.getByText('You must enter a valid email')).toBeVisible()
    await expect.element(page.getByText('Password is too short - must be at least 8 chars.')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    await email.fill('')
    await password.fill('')
    await userEvent.tab()
    await expect.element(page.getByText('You must enter a email')).toBeVisible()
    await expect.element(page.getByText('Please enter your password.')).toBeVisible()
    await email.fill('nobody@example.com')
    await password.fill('abcd')
    await expect.element(submit).toBeEnabled()
  },
)

test('A5: too many tries say how long to wait, in the way the language counts', async () => {
  await commands.answerCall('**/api/login', 429, {
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please wait a moment.',
    retry_after: 3,
  })
  const signedIn = vi.fn<() => void>()
  await show(<SignInForm onSignedIn={signedIn} forgot={null} />, { language: 'ar' })
  await page.getByLabelText(i18next.t('session:email')).fill('admin@demo.example.com')
  await page.getByLabelText(i18next.t('session:password')).fill('Demo-2026!')
  await page.getByRole('button', { name: i18next.t('session:signIn.submit') }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/عدد المحاولات كبير جدًا\. يُرجى المحاولة بعد 3 ثوانٍ\./)
  expect(signedIn).not.toHaveBeenCalled()
})
