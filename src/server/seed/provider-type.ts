import type { Row } from '#domain/entity.ts'
import type { medicalProvider } from '#domain/entities/medical-provider.ts'

export type ProviderType = Row<typeof medicalProvider>['provider_type']
