import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../../api/api-error.ts'
import { show } from '../../browser-test.tsx'
import { useBegunVersion } from './begun-version.ts'

function Sending({ sent }: { sent: string[] }) {
  const [now, setNow] = useState(1)
  const against = useBegunVersion(now)
  const send = () =>
    against(async (version, named) => {
      sent.push(named(`key for ${version}`))
      if (version < now) throw new ApiError(409, 'VERSION_CONFLICT')
    }).catch(() => undefined)
  return (
    <>
      <button onClick={() => setNow(2)}>Another saves</button>
      <button onClick={() => void send()}>Send</button>
    </>
  )
}

test('K7: a dialog is sent against what it was opened on; told once of another’s change, the next try is meant', async () => {
  const sent: string[] = []
  await show(<Sending sent={sent} />)
  await page.getByRole('button', { name: 'Another saves' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toEqual(['key for 1'])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toEqual(['key for 1', 'key for 2.2'])
})
