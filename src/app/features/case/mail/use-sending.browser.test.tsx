import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../browser-test.tsx'
import { useSending } from './use-sending.ts'

test('W11: a mail goes out once its key lies on the device', async () => {
  const kept = Promise.withResolvers<void>()
  const done: string[] = []
  const steps = {
    async prepare() {
      done.push('prepare')
      await kept.promise
    },
    async post() {
      done.push('post')
      return 'answer'
    },
    onPosted: async (answer: string) => void done.push(answer),
  }
  function Sender() {
    const { busy, send } = useSending('case', { onSent: () => done.push('sent'), onRefused: () => undefined })
    return (
      <button type="button" onClick={() => void send(steps)}>
        {busy ? 'Sending' : 'Send'}
      </button>
    )
  }
  await show(<Sender />)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  expect(done).toEqual(['prepare'])
  kept.resolve()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  expect(done).toEqual(['prepare', 'post', 'answer', 'sent'])
})
