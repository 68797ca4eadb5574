export * from './field.ts'
export * from './kinds.ts'
