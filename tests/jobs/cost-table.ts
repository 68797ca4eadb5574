import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { COST } from './count.ts'

/** `npm run jobs`: what each job of the day costs, beside what its row allows. */
export default class CostTable implements Reporter {
  readonly #lines: string[][] = [['job', 'on', 'presses', 'at most', 'typed', 'at most']]
  #failed = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, device = ''] = test.titlePath()
    const title = test.title.replace(/ @[\w-]+$/, '')
    if (result.status !== test.expectedStatus) this.#failed += 1
    const costs = result.annotations.filter(({ type }) => type === COST)
    for (const { description = '' } of costs) this.#lines.push([title, device, ...description.split(' ')])
    if (result.status !== test.expectedStatus) this.#lines.push([title, device, 'failed'])
  }

  onEnd(): void {
    const [head = [], ...rows] = this.#lines
    const rule = head.map(() => '---')
    for (const cells of [
      head,
      rule,
      ...rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en', { numeric: true })),
    ])
      process.stdout.write(`| ${cells.join(' | ')} |\n`)
    if (this.#failed > 0) process.stdout.write(`${this.#failed} failed\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
