/** What stands around a page, in one piece: it is fetched while the page is already on its way. */
export { Navbar } from './navbar.tsx'
export { OfflineStrip } from './offline-strip.tsx'
export { Panels } from './panels.tsx'
export { PhoneBar } from './phone-bar.tsx'
export { Toolbar } from './toolbar.tsx'
export { menuQuery } from './use-menu.ts'
