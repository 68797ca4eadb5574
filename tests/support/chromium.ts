export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** The browser that people use, where the one for tests is a headless shell. */
export const fullChromiumPath = process.env['FULL_CHROMIUM_PATH'] ?? chromiumPath

/** The last ones keep a browser in a closed network from knocking at its maker's doors. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For pages that live for seconds: programs are not worth optimizing there, and that takes a part of every test's time. */
export const shortLivedArguments = [...chromiumArguments, '--js-flags=--no-maglev --no-opt']
