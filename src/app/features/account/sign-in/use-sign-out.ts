import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { leaveFor } from './leave.tsx'

/** The way out where nothing can wait: before a password is chosen nothing is kept here. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(() => leaveFor(() => navigate({ to: '/sign-out' })), [navigate])
}
