// 字典文字 · kit/dictionary
/** What the tenant worded himself, laid over the texts of the definitions (floor.md §0.3 Dictionaries). */
import type { Field } from '#contract/kinds'
import { ownWords } from '#contract/user/dict'
import { useRead } from '../data/query.ts'

export interface DictValue {
  readonly value: string
  readonly label: string
  /** no longer offered; rows that have it still show it */
  readonly hidden: boolean
}

/** Values of a choice in the tenant's order and words. Asked for once; the server tells when they change. */
export const useDictionary = (field: Field): readonly DictValue[] => {
  const { data } = useRead(ownWords, {}, { enabled: field.dict !== undefined, once: true })
  const own = new Map((data ?? []).filter((row) => row.code === field.dict).map((row) => [row.dictKey, row]))
  const texts = Object.entries(field.texts ?? {})
  return texts
    .map(([value, label], at) => {
      const word = own.get(value)
      return { value, label: word?.dictValue ?? label, hidden: word?.isDisabled === 1, sort: word?.sort ?? (at + 1) * 10 }
    })
    .toSorted((a, b) => a.sort - b.sort)
}
