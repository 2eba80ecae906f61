import type { Parts } from './parts.d.mts'

export const localOf: (opType: string) => string
export const operationParts: (
  names: { readonly opType: string; readonly title: string; readonly flow: string },
  hasRules: boolean,
) => Parts & { readonly red: string }
