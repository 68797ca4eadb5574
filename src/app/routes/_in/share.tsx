import { createFileRoute } from '@tanstack/react-router'
import { SharePage } from '../../features/work/share/share-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_in/share')({ loader: () => loadTexts('documents'), component: SharePage })
