/** Downloads what an address leads to. A link instead of a navigation keeps the page in place. */
export function startDownload(url: string, name: string): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
}
