/** What is no page of the portal, though it is asked for as one: calls, files, sockets, and what ends like a file. */
export const NO_PAGES = [/^\/(api|files|ws)(\/|$)/, /\/[^/?]*\.[a-z\d]+$/i]
