// One word, four doors (architecture §1): the menu's `source`, the contract file, the server file and the screen file agree, and
// every call is declared, has a right of the menu and is answered.
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call'
import { menu, pages, rights } from '#contract/menu/menu'
import type { Document } from '#contract/document'
import { documentCalls } from '#contract/documentCalls'
import { listImportCalls } from '#contract/import/calls'
import { sumsRoute, type Resource } from '#contract/resource'
import { endpoints } from '#server/routes'
import { holds } from './holds.ts'
import { filesIn, type Offence } from './sources.ts'

type Definition = Resource | Call
interface Declared {
  readonly path: string
  readonly definition: Definition
  readonly calls: readonly { readonly id: string; readonly route: string; readonly may: unknown }[]
}

const modules = import.meta.glob<Record<string, unknown>>(['/src/contract/*/*.ts', '!/src/contract/{ops,rules,menu}/*.ts'], {
  eager: true,
})
const declared: Declared[] = Object.entries(modules).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isDefinition)
    .map((definition) => ({ path: file.slice(1), definition, calls: callsOf(definition) })),
)
const calls = declared.flatMap((one) => one.calls.map((call) => ({ ...call, path: one.path })))
const shipped = new Set(filesIn(['src', 'server']).map(({ path }) => path))

function isDefinition(value: unknown): value is Definition {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'may' in value && ('fields' in value || 'method' in value)
  )
}

/** Calls of a definition; a resource's export and status calls are answered elsewhere under the same right. */
function callsOf(definition: Definition): Declared['calls'] {
  if ('method' in definition) {
    return [{ id: definition.id, route: `${definition.method} ${definition.path}`, may: definition.may }]
  }
  const list = Object.entries(definition.calls).map(([verb, route]) => ({
    id: `${definition.id}.${verb}`,
    route,
    may: (definition.may as Record<string, unknown>)[verb],
  }))
  const route = sumsRoute(definition)
  // summed fields declare the call of their sums, under the right of the list
  if (route !== undefined) list.push({ id: `${definition.id}.sum`, route, may: definition.may['list'] })
  const taken = listImportCalls(definition).flatMap(callsOf)
  return 'acts' in definition
    ? [...list, ...taken, ...documentCalls(definition as Document).flatMap(callsOf)]
    : [...list, ...taken]
}

/** The lists beside what is set of a rule family are named after it. */
const familyList = /(?:Template|Prerelease|History)$/
const namedAfter = (path: string, id: string): boolean => {
  const [name = ''] = id.split('.')
  return [name, name.replace(familyList, '')].some((one) => path === `src/contract/${one}.ts`)
}

const offence = (path: string, found: string): Offence => ({ path, line: 1, found })

describe('contract', () => {
  test('a definition lives in the file its id names', () =>
    holds(
      'id 与文件一致：returns/warning 在 src/contract/returns/warning.ts',
      '改 id 或移动文件',
      declared
        .filter(({ path, definition }) => !namedAfter(path, definition.id))
        .map(({ path, definition }) => offence(path, definition.id)),
    ))

  test('a right is a code of the menu', () =>
    holds(
      'may 是菜单里的权限码，或 signedIn、public、device',
      '在 src/contract/menu 的页面上加这个按钮，或改成已有的码',
      calls
        .filter(({ may }) =>
          typeof may === 'number' ? !rights.includes(may) : !['signedIn', 'public', 'device'].includes(String(may)),
        )
        .map(({ path, id, may }) => offence(path, `${id} ${String(may)}`)),
    ))

  test('ids and routes are declared once', () => {
    const twice = (of: (call: (typeof calls)[number]) => string): Offence[] => {
      const seen = new Map<string, number>()
      for (const call of calls) seen.set(of(call), (seen.get(of(call)) ?? 0) + 1)
      return calls.filter((call) => (seen.get(of(call)) ?? 0) > 1).map((call) => offence(call.path, of(call)))
    }
    holds(
      '接口的 id 只出现一次',
      '改名',
      twice(({ id }) => id),
    )
    holds(
      '接口的方法与地址只出现一次',
      '改地址（floor.md 给的写法优先），或合并',
      twice(({ route }) => route),
    )
  })
})

describe('server', () => {
  const answered = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

  test('every declared call is answered, with the right it declares', () =>
    holds(
      '契约里的接口都有端点，权限一致',
      '在 server/<id>.ts 里 export default 它的端点，或从契约删除',
      calls
        .filter(({ route, may }) => answered.get(route)?.may !== may)
        .map(({ path, id, route }) => offence(path, `${id} ${route}${answered.has(route) ? '（权限不同）' : ''}`)),
    ))

  test('every answered call is declared', () => {
    const known = new Set(calls.map(({ route }) => route))
    const extra = [...answered]
      .filter(([route]) => !known.has(route))
      .map(([route, { id }]) => offence('server/routes.ts', `${id} ${route}`))
    holds('端点都出自契约', '在 src/contract/<id>.ts 里写成 resource() 或 call()', extra)
  })
})

describe('menu', () => {
  test('codes, addresses and sources name one entry each', () => {
    const firsts = (values: readonly unknown[]): unknown[] => values.filter((value, index) => values.indexOf(value) !== index)
    expect(firsts(rights)).toEqual([])
    expect(firsts(pages.map(({ path }) => path))).toEqual([])
    expect(firsts(pages.map(({ source }) => source))).toEqual([])
  })

  test('a page that stands in the menu has something behind it', () =>
    holds(
      '菜单里的页有契约或画面',
      '写 src/contract/<source>.ts（或 src/screens/<source>.tsx），否则把该页标为 built: false',
      menu
        .filter(({ category }) => category < 2)
        .flatMap((area) => area.pages)
        .filter(
          ({ built, source }) => built && !shipped.has(`src/contract/${source}.ts`) && !shipped.has(`src/screens/${source}.tsx`),
        )
        .map(({ title, source }) => offence('src/contract/menu', `${title} ${source}`)),
    ))
})
