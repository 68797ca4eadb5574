/** Navigations that must not get the app shell: API, files, sockets, and paths with a file extension. */
export const NO_PAGES = [/^\/(api|files|ws)(\/|$)/, /\/[^/?]*\.[a-z\d]+$/i]
