// Tells the process that started Vitest what happens, test by test.
import { stripVTControlCharacters } from 'node:util'

const send = (event) => process.send?.(event)

export default class VitestEvents {
  onTestRunStart(specifications) {
    send({ type: 'plan', steps: specifications.length })
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    send({
      type: 'test',
      file: test.module.relativeModuleId,
      title: test.fullName,
      state,
      ms: test.diagnostic()?.duration ?? 0,
      errors: errors.map(words),
    })
  }

  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
    // A hook or an import that fails leaves its tests without a result of their own.
    for (const suite of [module, ...module.children.allSuites()])
      for (const error of suite.errors())
        send({ type: 'broken', file: module.relativeModuleId, title: suite.fullName ?? '', errors: [words(error)] })
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
    send({ type: 'step', file: module.relativeModuleId, ms })
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled)
      send({ type: 'broken', file: '', title: 'outside of any test', errors: [words(error)] })
    send({ type: 'end' })
  }
}

function words({ message = '', stack = '', diff = '' }) {
  const place = stack.split('\n').find((line) => /\.tsx?:\d+/.test(line))
  return stripVTControlCharacters([message, diff, place?.trim()].filter(Boolean).join('\n'))
}
