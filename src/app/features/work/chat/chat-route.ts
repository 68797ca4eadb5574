import { lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../../../i18n/setup.ts'

export const chatRoute = {
  loader: () => loadTexts('chat'),
  component: lazyRouteComponent(() => import('./chat-page.tsx'), 'ChatPage'),
}
