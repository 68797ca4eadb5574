import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chromium, headlessChromium } from './chromium.js'

let folder: string
let shell: string
let whole: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'browsers-'))
  mkdirSync(path.join(folder, 'given'))
  shell = path.join(folder, 'chromium-headless-shell')
  whole = path.join(folder, 'chromium')
  for (const file of [shell, whole]) writeFileSync(file, '')
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.stubEnv('FULL_CHROMIUM_PATH', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function given(name: string): string {
  const file = path.join(folder, 'given', name)
  writeFileSync(file, '')
  return file
}

it('takes both browsers from the machine where none is named', () => {
  expect([headlessChromium(), chromium()]).toEqual([shell, whole])
})

it('takes a whole browser that is named for everything', () => {
  const chrome = given('chrome')
  vi.stubEnv('CHROMIUM_PATH', chrome)
  expect([headlessChromium(), chromium()]).toEqual([chrome, chrome])
})

it('does not take a headless shell that is named for what needs the whole browser', () => {
  const named = given('headless_shell')
  vi.stubEnv('CHROMIUM_PATH', named)
  expect([headlessChromium(), chromium()]).toEqual([named, whole])
})

it('takes a whole browser that is named beside a shell', () => {
  vi.stubEnv('CHROMIUM_PATH', given('headless_shell'))
  vi.stubEnv('FULL_CHROMIUM_PATH', given('chrome'))
  expect(chromium()).toBe(path.join(folder, 'given/chrome'))
})
