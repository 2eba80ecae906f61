/** In how many ways a state is changed, and which states have no life. */
import { tables } from '../../../server/platform/tables.ts'
import { at, type Offence, type Source } from '../sources.ts'
import { assigned, columns, columnsOf, lives as declared } from '../states.ts'
import { nodesOf, stringsOf, type Node } from '../syntax.ts'
import { bareCodeIn, bareSqlIn } from './bareStates.ts'
import { inServer, type Chapter, type Code } from './figure.ts'
import { updateSet } from './statements.ts'

/** Where a statement begins to set columns, of a row an insert finds there, too. */
const sets = new RegExp(String.raw`${updateSet}|\bdo\s+update\s+set\b`, 'gi')
/** A column that holds a state, by its name. */
const stateColumn = String.raw`(?:\w+_)?status`

/** Statements in strings that set a state of rows that are there, `do update set` included. */
export const settingTextsIn = (source: Source): Offence[] =>
  stringsOf(source).flatMap(({ text, start }) =>
    [...text.matchAll(sets)]
      .filter((match) => assigned(text, match.index + match[0].length, stateColumn) !== undefined)
      .map(({ index }) => at(source, start + index)),
  )

type Call = Node & {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[]
}
type Property = Node & { readonly key: { readonly name?: string }; readonly value: Node & Listed }
interface Listed {
  readonly name?: string
  readonly properties?: readonly Property[]
  readonly elements?: readonly { readonly value?: unknown }[]
}
const isState = (name: unknown): boolean => typeof name === 'string' && /^(?:status|\w+Status)$/.test(name)

/** Calls that change many rows and name a state among what they set. */
export const settingCallsIn = (source: Source): Offence[] =>
  nodesOf(source)
    .filter((node): node is Call => node.type === 'CallExpression')
    .filter(({ callee }) => /^(?:change|upsert)(?:Rows|Fields)$/.test(callee.name ?? ''))
    .filter((call) => (call.arguments[3]?.properties ?? []).some(setsState))
    .map(({ start }) => at(source, start))

function setsState({ key, value }: Property): boolean {
  if (!/^(?:all|set|add|less|keep|fill)$/.test(key?.name ?? '')) return false
  return (
    (value.properties ?? []).some((one) => isState(one.key?.name)) || (value.elements ?? []).some((one) => isState(one.value))
  )
}

/** State columns of the catalogue, as `table.column`. */
export const stateColumns: readonly string[] = Object.entries(tables).flatMap(([table, names]) =>
  Object.keys(names)
    .filter(isState)
    .map((name) => `${table}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`),
)

type Declared = Node & { readonly id: { readonly name?: string }; readonly init?: Call | null }

/** Lives that stand in a column of the catalogue, by name. */
const placed: ReadonlySet<string> = new Set(
  declared.filter(({ of }) => columnsOf(of).every((column) => stateColumns.includes(column))).map(({ name }) => name),
)

/** Lives a file declares, which are not among the names of those with a column. */
export const standingNowhere = (source: Source, known: ReadonlySet<string> = placed): Offence[] =>
  nodesOf(source)
    .filter((node): node is Declared => node.type === 'VariableDeclarator' && (node as Declared).init?.callee?.name === 'life')
    .filter(({ id }) => !known.has(id.name ?? ''))
    .map(({ start }) => at(source, start))

/** State columns of the catalogue that no life names. */
export const withoutLife: readonly string[] = stateColumns.filter((column) => !(column in columns))

/** The lives themselves; and what is called a status and stands in no column: processes, downloads of a browser. */
const noColumn =
  /^(?:src\/contract\/rules\/\w*[lL]ife\.ts|server\/platform\/postgres\/.*|src\/data\/downloads\.ts|src\/app\/Downloads\.tsx)$/
const withStates = ({ shipped }: Code): Source[] => shipped.filter(({ path }) => !noColumn.test(path))

export const lives: Chapter = {
  title: '三、状态一扇门',
  figures: [
    {
      name: '改状态的语句',
      rule: 'server（seed 除外）：update … set 或 do update set 里有 status、…_status；changeRows、upsertRows 的 all set add less keep fill 里有的；新增不算',
      bar: 25,
      count: ({ shipped }) =>
        shipped.filter(inServer).flatMap((source) => [...settingTextsIn(source), ...settingCallsIn(source)]),
    },
    {
      name: 'SQL 里的裸状态',
      rule: '状态列（所有 status、…_status，有没有生命周期都算）与数字比较、或设成数字，一处一个',
      bar: 0,
      count: (code) => withStates(code).filter(inServer).flatMap(bareSqlIn),
    },
    {
      name: '代码里的裸状态',
      rule: '与状态列同名的属性和小于 100 的数字比较、写成数字、在一组数字里找；进程的结束、浏览器自己的下载不算',
      bar: 0,
      count: (code) => withStates(code).flatMap(bareCodeIn),
    },
    {
      name: '状态列没有生命周期',
      rule: 'server/platform/tables.ts 里的状态列，没有哪条 life(…) 写它',
      bar: 0,
      count: () => withoutLife.map((found) => ({ path: 'server/platform/tables.ts', line: 1, found })),
    },
    {
      name: '生命周期没有列',
      rule: 'contract/rules 里的 life(…)，它写的列 server/platform/tables.ts 没有',
      bar: 0,
      count: ({ product }) =>
        product.filter(({ path }) => path.startsWith('src/contract/rules/')).flatMap((source) => standingNowhere(source)),
    },
  ],
}
