import { describe, test } from 'vitest'
import { holds } from './holds.ts'
import { importsOf, type Import } from './imports.ts'
import { product, type Offence } from './sources.ts'

const imports = product.flatMap(importsOf)
const breaking = (wrong: (one: Import) => boolean): Offence[] => imports.filter(wrong).map((one) => one.place)
const under = (path: string, ...folders: string[]): boolean => folders.some((folder) => path.startsWith(`${folder}/`))
const isPackage = (one: Import, ...names: string[]): boolean =>
  !one.local && names.some((name) => one.written === name || one.written.startsWith(`${name}/`))

/** Rooms below src in the order contract ← flows ← data, device, state ← paper ← floor, kit ← screens, handheld ← app. */
const ranks: Record<string, number> = {
  contract: 0,
  flows: 1,
  data: 2,
  device: 2,
  state: 2,
  paper: 2.5,
  floor: 3,
  kit: 3,
  screens: 4,
  handheld: 4,
  app: 5,
}
const roomOf = (path: string): string => path.split('/')[1] ?? ''
const rankOf = (path: string): number => ranks[roomOf(path)] ?? 6

/** Rooms inside contract and server that every area may use. */
const shared: Record<string, readonly string[]> = {
  contract: ['ops', 'rules', 'menu', 'import'],
  server: ['platform', 'core', 'import'],
  screens: [],
}

/** Rooms below server/core, each above those before it: stock knows neither orders nor the floor. */
const coreRooms = ['goods', 'stock', 'orders', 'inbound', 'returns', 'floor', 'documents']
/** How high a file of the server stands; undefined for what puts everything together. */
function serverRank(path: string): number | undefined {
  const [room, area, part, file] = path.split('/')
  if (room !== 'server' || part === undefined) return undefined
  if (area === 'platform') return 0
  if (area === 'import') return coreRooms.length + 2
  if (area !== 'core') return coreRooms.length + 3
  return file === undefined ? 1 : 2 + coreRooms.indexOf(part)
}

/** Area folder of a file inside contract, server or screens; undefined for what lies directly in the room or is shared. */
function areaOf(path: string): { room: string; area: string } | undefined {
  const parts = path.split('/')
  const [room, area, file] = parts[0] === 'server' ? ['server', parts[1], parts[2]] : [parts[1] ?? '', parts[2], parts[3]]
  if (!file || !area || !(room in shared) || shared[room]?.includes(area)) return undefined
  return { room, area }
}

/** Declarations of what can be selected: the door of an area of the contract. */
const isRefs = (path: string): boolean => /^src\/contract\/[^/]+\/refs\.ts$/.test(path)

describe('who may import whom (architecture §2)', () => {
  test('rooms of src follow their order', () =>
    holds(
      'contract ← flows ← data, device, state ← paper ← floor, kit ← screens, handheld ← app',
      '把要用的东西移到更低的房间，或由上层传进来',
      breaking(({ source, target, local }) => {
        if (!local || !under(source.path, 'src') || !under(target, 'src')) return false
        const [mine, theirs] = [rankOf(source.path), rankOf(target)]
        return theirs > mine || (theirs === mine && mine >= 3 && mine <= 4 && roomOf(source.path) !== roomOf(target))
      }),
    ))

  test('pages, server and service worker meet only in the contract', () =>
    holds(
      'server → contract；sw → contract, data/outbox, data/push；src 从不引用 server',
      '两边都要的规则写进 src/contract；服务端独有的留在 server',
      breaking(({ source, target, local }) => {
        if (!local) return false
        if (under(source.path, 'src')) return under(target, 'server', 'sw')
        if (under(source.path, 'server')) return under(target, 'sw') || (under(target, 'src') && !under(target, 'src/contract'))
        return !under(target, 'sw', 'src/contract', 'src/data/outbox') && !/^src\/data\/(outbox|push)/.test(target)
      }),
    ))

  test('never sideways between areas', () =>
    holds(
      '一个区域（contract/<区>、server/<区>、screens/<区>）不引用另一个区域；contract/<区>/refs.ts 除外',
      '可选之物写进它那一区的 refs.ts，共用的规则放 contract/rules，共用的服务端功能放 server/core，或在 app 处组装',
      breaking(({ source, target, local }) => {
        const [mine, theirs] = [areaOf(source.path), local ? areaOf(target) : undefined]
        if (!mine || !theirs || under(source.path, 'server/seed')) return false
        return mine.room === theirs.room && mine.area !== theirs.area && !isRefs(target)
      }),
    ))

  test('the server goes up in one order: platform, core, import, areas', () =>
    holds(
      'server/platform ← core（goods、stock ← orders ← inbound ← returns ← floor ← documents）← import ← 各区域',
      '平台不知道业务，库存不知道订单和现场；把要用的东西移到更低的房间，或由上层传进来',
      breaking(({ source, target, local }) => {
        const [mine, theirs] = [serverRank(source.path), local ? serverRank(target) : undefined]
        if (source.path.startsWith('server/seed/')) return false
        return mine !== undefined && theirs !== undefined && theirs > mine
      }),
    ))

  test('what others may refer to imports no definition', () =>
    holds(
      'contract/<区>/refs.ts 只引用 contract 的根，不引用任何定义',
      '可选之物只是数据：写明取选项的接口与字段名；这样货主、店铺、仓库才能互相引用而不成环',
      breaking(({ source, target, local }) => isRefs(source.path) && (!local || areaOf(target) !== undefined)),
    ))

  test('the contract is reached by its alias, files by their ending', () =>
    holds(
      'contract 之外用 #contract/…（不带扩展名），相对引用带 .ts 或 .tsx',
      "写成 import { … } from '#contract/rules/round'；同一房间内写 './round.ts'",
      breaking(({ source, target, written, local }) => {
        if (!local || written.startsWith('#')) return under(source.path, 'src/contract') && written.startsWith('#contract')
        if (!under(source.path, 'src/contract') && under(target, 'src/contract')) return true
        return !/\.(tsx?|css|json|mjs|svg|wav|mp3|png)(\?\w+)?$/.test(written)
      }),
    ))
})

describe('packages stay in their rooms (architecture §2)', () => {
  const belongs = (names: string[], cure: string, allowed: (path: string) => boolean): void =>
    holds(
      `${names.join('、')} 只在规定的房间使用`,
      cure,
      breaking((one) => isPackage(one, ...names) && !allowed(one.source.path)),
    )

  test('SQL only in the server', () => belongs(['pg', 'graphile-worker'], '页面经由接口取数', (path) => under(path, 'server')))
  test('antd only in kit, screens, app', () =>
    belongs(['antd', '@ant-design'], '手持端用 antd-mobile 或自己的组件', (path) =>
      under(path, 'src/kit', 'src/screens', 'src/app'),
    ))
  test('antd-mobile only in handheld', () =>
    belongs(['antd-mobile', 'antd-mobile-icons'], '桌面端用 antd', (path) => under(path, 'src/handheld')))
  test('Dexie only in data', () => belongs(['dexie'], '通过 src/data 的门读写本机数据', (path) => under(path, 'src/data')))
  test('no React below data/query.ts and data/send.ts', () =>
    belongs(
      ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query'],
      '规则和流程写成普通函数，组件放到 state、kit 或更上层',
      (path) => {
        return (
          !under(path, 'src/contract', 'src/flows', 'src/device', 'server', 'sw') &&
          (!under(path, 'src/data') || /^src\/data\/(query|send)/.test(path))
        )
      },
    ))
  test('the contract imports TypeBox by name and nothing else', () =>
    holds(
      'contract 只引用自己，以及具名的 typebox；compiler 与 Value 只在 server',
      "写成 import { Type, type Static } from 'typebox'；校验放到 server",
      breaking(({ source, written, local, named }) => {
        if (!under(source.path, 'src')) return false
        if (/^typebox\/(compile|value|schema)/.test(written)) return true
        if (!under(source.path, 'src/contract') || local) return false
        return written !== 'typebox' || !named
      }),
    ))
})

test('no barrel files', () =>
  holds(
    '没有只转手 export 的文件',
    '从定义处直接引用，删掉这个文件',
    product
      .filter(({ text }) => {
        const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
        return (
          code !== '' &&
          code.replaceAll(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g, '').trim() === ''
        )
      })
      .map(({ path }) => ({ path, line: 1, found: '整个文件都是转手' })),
  ))
