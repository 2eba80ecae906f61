import type { Parts } from './parts.d.mts'

export const nextPageCode: (menuText: string) => number
export const flowParts: (
  names: { readonly name: string; readonly title: string; readonly right: number },
  hasRules: boolean,
) => Parts & { readonly red: string }
