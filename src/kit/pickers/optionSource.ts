// 选项来源 · kit/pickers/optionSource
import type { Page } from '#contract/resource'

export interface Option {
  readonly value: string
  readonly label: string
  /** WMS account of a warehouse */
  readonly sid?: string
}

/** Options per request, and the distance from the bottom, px, at which more options are loaded (spec 1 §9). */
export const optionPage = 10
export const optionNearPx = { usual: 50, close: 10 } as const

/** Source of options, page by page. */
export interface OptionSource {
  /** first part of the cache key */
  readonly name: string
  readonly page: (word: string, pageNo: number, signal: AbortSignal) => Promise<Page<Option>>
  /** options of values that no loaded page contains */
  readonly byKeys: (values: readonly string[], signal: AbortSignal) => Promise<readonly Option[]>
}
