/** The order counts: most browsers also name the ones they once pretended to be. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d)(?=.*\bSafari\/)/, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: typeof browsers, agent: string) => list.find(([sign]) => sign.test(agent))?.[1]

/** Browser and system as people call them; nothing where the agent is no browser we know. */
export function agentWords(agent: string | null): { browser: string; system: string } | undefined {
  const [browser, system] = [named(browsers, agent ?? ''), named(systems, agent ?? '')]
  return browser && system ? { browser, system } : undefined
}
