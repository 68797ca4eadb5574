// The page is made of many pieces: they are named here, and not in the first download, which names this one alone.
export const pages = () => import('./chat-page.tsx')
