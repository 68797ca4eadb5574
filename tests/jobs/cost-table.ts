import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { COST } from './count.ts'

const HEAD = ['job', 'on', 'presses', 'at most', 'typed', 'at most']

/** `npm run jobs`: what each job of the day costs, beside what its row allows. */
export default class CostTable implements Reporter {
  readonly #lines: string[][] = []
  #failed = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, device = ''] = test.titlePath()
    const title = test.title.replace(/ @[\w-]+$/, '')
    const costs = result.annotations.filter(({ type }) => type === COST)
    for (const { description = '' } of costs) this.#lines.push([title, device, ...description.split(' ')])
    if (result.status === test.expectedStatus) return
    this.#failed += 1
    this.#lines.push([title, device, 'failed'])
  }

  onEnd(): void {
    const rows = this.#lines.toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en', { numeric: true }))
    for (const cells of [HEAD, HEAD.map(() => '---'), ...rows]) process.stdout.write(`| ${cells.join(' | ')} |\n`)
    if (this.#failed > 0) process.stdout.write(`${this.#failed} failed\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
