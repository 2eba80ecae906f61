// 字典文字 · kit/dictionary
/** The tenant's own texts, which replace those of the definitions (floor.md §0.3 Dictionaries). */
import type { Field } from '#contract/kinds'
import { ownWords } from '#contract/user/dict'
import type { ReplyOf } from '#contract/call'
import { readOf, useRead } from '../data/query.ts'
import { sharedRead, useShared } from './shared.ts'

export interface DictValue {
  readonly value: string
  readonly label: string
  /** true for a value that is no longer offered; rows with the value still show it */
  readonly hidden: boolean
}

/** Values of a choice in the tenant's order and words. Read once; the server notifies of changes. */
export const useDictionary = (field: Field): readonly DictValue[] => {
  const { data } = useRead(ownWords, {}, { enabled: field.dict !== undefined, once: true })
  const own = new Map((data ?? []).filter((row) => row.code === field.dict).map((row) => [row.dictKey, row]))
  const texts = Object.entries(field.texts ?? {})
  const first = String(field.usual ?? field.turn?.on)
  return texts
    .map(([value, label], at) => {
      const word = own.get(value)
      const sort = word?.sort ?? (value === first ? 0 : (at + 1) * 10)
      return { value, label: word?.dictValue ?? label, hidden: word?.isDisabled === 1, sort }
    })
    .sort((a, b) => a.sort - b.sort)
}

type Words = ReplyOf<typeof ownWords>
const wordsByValue = (words: Words | undefined): ReadonlyMap<string, string> =>
  new Map((words ?? []).map(({ code, dictKey, dictValue }) => [`${code}|${dictKey}`, dictValue]))
const spokenWords = sharedRead(readOf(ownWords, {}, { once: true }), wordsByValue)

/** The tenant's own word for one value, or the definition's `text`: for cells, of which a list has hundreds. */
export const useWord = (field: Field, value: string, text: string): string =>
  useShared(spokenWords).get(`${field.dict ?? ''}|${value}`) ?? text

/** The texts of a choice in the tenant's words, in the order of the definition: for tabs. */
export const useWords = (field: Field | undefined): Readonly<Record<string, string>> => {
  const own = useShared(spokenWords)
  return Object.fromEntries(
    Object.entries(field?.texts ?? {}).map(([value, text]) => [value, own.get(`${field?.dict ?? ''}|${value}`) ?? text]),
  )
}

/** Wire value of a key of a choice: a number if the key is an integer, otherwise the key. */
export const choiceKey = (key: string): string | number => (/^-?\d+$/.test(key) ? Number(key) : key)

/** Options of a choice in a form, plus the current value of the field. */
export const useChoices = (field: Field, held?: unknown): { readonly value: string | number; readonly label: string }[] =>
  useDictionary(field)
    .filter(({ value, hidden }) => (!hidden && (field.offers?.includes(choiceKey(value)) ?? true)) || choiceKey(value) === held)
    .map(({ value, label }) => ({ value: choiceKey(value), label }))
