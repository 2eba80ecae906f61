// 字典模板 · platform/dictionary
/** All choices with their texts, from definitions whose fields name a dictionary (`dict`), so that nobody keeps the list by hand. */
import type { Field } from '#contract/kinds'
import { nounOf, type Resource } from '#contract/resource'
import { RETURN_DEFECT } from '#contract/rules/returnLife'
import { POINT_DICT, POINT_TEXTS } from '#contract/rules/workPoint'
import { columnOf } from './kinds.ts'
import { modulesBelow, type Module } from './sourceFiles.ts'

export interface Dictionary {
  /** `{table}.{column}`, or the name of a list of its own */
  readonly code: string
  readonly name: string
  readonly texts: Readonly<Record<string, string>>
  /** the tenant may add keys */
  readonly open: boolean
}

const modules: readonly Module[] =
  import.meta.env === undefined
    ? await modulesBelow(new URL('../../src/contract/', import.meta.url), (path) =>
        /^(?!menu\/|rules\/|ops\/)\w+\/\w+\.ts$/.test(path),
      )
    : Object.values(
        import.meta.glob<Module>(['../../src/contract/*/*.ts', '!../../src/contract/{menu,rules,ops}/*.ts'], { eager: true }),
      )
const isDefinition = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'id' in value && 'fields' in value && 'calls' in value
const definitions = [...new Set(modules.flatMap((module) => Object.values(module)).filter(isDefinition))]

/** Lists that a tenant may extend (floor.md §1.2). */
const lists: readonly Dictionary[] = [
  {
    code: 'return_defect',
    name: '退货瑕疵',
    texts: RETURN_DEFECT,
    open: true,
  },
  {
    code: POINT_DICT,
    name: '工分标准',
    texts: POINT_TEXTS,
    open: true,
  },
]

const nameOf = (title: string, label: string): string => {
  const overlap = Array.from(label, (_, at) => label.slice(0, at + 1)).findLast((head) => title.endsWith(head)) ?? ''
  return `${title}${label.slice(overlap.length)}`
}

/** Names of tables shared by the lists of all rule families; no single list names them. */
const families: Readonly<Record<string, string>> = {
  rule_config: '规则',
  rule_prerelease: '规则预发布',
  rule_history: '规则历史',
}

const wordsOf = (text: string): readonly string[] =>
  columnOf(text)
    .split(/[_/]/)
    .map((word) => word.replace(/s$/, ''))
/**
 * Ranks definitions for a table: more of the table's words in the id, then fewer other words, then a definition that writes the table.
 */
const closeness = (definition: Resource, table: string): number => {
  const idWords = new Set(wordsOf(definition.id))
  const tableWords = new Set(wordsOf(table))
  const isWritten = 'acts' in definition || definition.calls.update !== undefined
  return [...tableWords].filter((word) => idWords.has(word)).length * 10 - idWords.size + (isWritten ? 0.5 : 0)
}

interface Use {
  readonly of: Resource
  readonly field: Field
}
/** A dictionary has the name of the definition closest to its table. */
const dictionaryOf = ([code, uses]: readonly [string, readonly Use[]]): Dictionary[] => {
  const [table = ''] = code.split('.')
  const [use] = uses.toSorted((a, b) => closeness(b.of, table) - closeness(a.of, table) || (a.of.id < b.of.id ? -1 : 1))
  if (use === undefined) return []
  const name = nameOf(families[table] ?? nounOf(use.of), use.field.label)
  return [{ code, name, texts: use.field.texts ?? {}, open: false }]
}

/** code → fields with this dictionary */
const uses = new Map<string, Use[]>()
for (const of of definitions)
  for (const field of Object.values<Field>(of.fields))
    if (field.dict !== undefined) uses.set(field.dict, [...(uses.get(field.dict) ?? []), { of, field }])

/** All enumerations shown to people, with the product's texts (floor.md §0.3 Dictionaries). */
export const dictionaries: readonly Dictionary[] = [
  ...[...uses].flatMap(dictionaryOf).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  ...lists,
]
