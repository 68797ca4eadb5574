import { expect, test, withServiceWorker } from '../fixtures.ts'
import { keepSettingsHere, signInByForm } from '../portal.ts'
import { programKept } from '../worker.ts'

// Passkeys belong to a name, and an address is none.
test.use({
  ...withServiceWorker,
  baseURL: ({ baseURL }, use) => use(String(baseURL).replace('127.0.0.1', 'localhost')),
})

test('W3: behind a passkey what lies on the device opens with it, also without a network, and with no other', async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const plugIn = () =>
    devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf: true,
        automaticPresenceSimulation: true,
      },
    })
  const { authenticatorId } = await plugIn()
  await keepSettingsHere(page)
  await signInByForm(page, 'case.manager', true)
  await page.goto('/patients')
  const patients = page.getByRole('main').locator('a[href^="/patients/0"]')
  await expect(page.getByText(/^As of /)).toBeVisible()
  await programKept(page)

  await page.goto('/profile')
  const byPasskey = page.getByRole('radio', { name: /^Passkey/ })
  await byPasskey.click()
  await page.getByRole('dialog', { name: 'Use passkey' }).getByRole('button', { name: 'Save' }).click()
  await expect(byPasskey).toBeChecked()

  await page.goto('/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Locked' })).toBeVisible()
  await expect(patients).toHaveCount(0)
  const unlock = page.getByRole('button', { name: 'Unlock with passkey' })
  await unlock.click()
  await expect(patients.first()).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await unlock.click()
  await expect(patients.first()).toBeVisible()
  await expect(page.getByText(/^Offline, as of /)).toBeVisible()

  // Another user's passkey does not unlock this device.
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  await plugIn()
  await page.reload()
  await unlock.click()
  await expect(page.getByText('Couldn’t unlock. Please try again.')).toBeVisible({ timeout: 90_000 })
  await expect(patients).toHaveCount(0)
})
