// 树形列表：上下级收起与展开，查到的显示在它原来的位置，按最上级分页；看不到上级的自己成为最上级。
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { growTree } from '../../src/kit/tree.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

interface Node {
  readonly id: string
  readonly up: string
}
const nodes: readonly Node[] = [
  { id: '总部', up: '' },
  { id: '华东', up: '总部' },
  { id: '杭州', up: '华东' },
  { id: '华南', up: '总部' },
  { id: '孤儿', up: '看不见' },
]
const grow = (meant: readonly string[] | null, turned: readonly string[] = [], unfolded = true, rows = nodes) =>
  growTree(rows, {
    idOf: ({ id }) => id,
    parentOf: ({ up }) => up,
    meant: meant === null ? null : new Set(meant),
    turned: new Set(turned),
    unfolded,
  }).tops.map((top) =>
    top.map(
      ({ id, level, open, meant: hit }) => `${'·'.repeat(level)}${id}${open === null ? '' : open ? '-' : '+'}${hit ? '' : '?'}`,
    ),
  )

describe('rows under each other', () => {
  test('unfolded, folded, and turned by hand', () => {
    expect(grow(null)).toEqual([['总部-', '·华东-', '··杭州', '·华南'], ['孤儿']])
    expect(grow(null, [], false)).toEqual([['总部+'], ['孤儿']])
    expect(grow(null, ['华东'])).toEqual([['总部-', '·华东+', '·华南'], ['孤儿']])
    expect(grow(null, ['总部'], false)).toEqual([['总部-', '·华东+', '·华南'], ['孤儿']])
  })
  test('what was found stands with its ancestors, unfolded down to it', () => {
    expect(grow(['杭州'], [], false)).toEqual([['总部-?', '·华东-?', '··杭州']])
    expect(grow(['华东'], [], false)).toEqual([['总部-?', '·华东']])
    expect(grow([])).toEqual([])
  })
  test('a circle loses nobody', () => {
    const circle = [
      { id: 'a', up: 'b' },
      { id: 'b', up: 'a' },
    ]
    expect(
      grow(null, [], true, circle)
        .flat()
        .map((word) => word.replaceAll(/[·-]/g, '')),
    ).toEqual(['a', 'b'])
  })
})

let server: TestServer
let desk: DeskPage
const carrier = 'SF'
beforeAll(async () => {
  server = await openServer()
  const admin = await server.signIn('yunhe', 'admin')
  const make = async (networkId: string, name: string, parentId: string | null, networkType: number): Promise<void> => {
    const reply = await server.send(
      'POST /v1/network',
      { networkId, name, parentId, networkType, logisticsCode: carrier },
      admin.headers,
    )
    expect(reply.msg).toBe('')
  }
  await make('T0', '测试总部', null, 1)
  await make('T1', '测试华东', 'T0', 2)
  await make('T2', '测试杭州', 'T1', 3)
})
afterAll(() => server.close())

const names = (): string[] => desk.all('table[aria-label=网点管理] tbody tr').map((row) => row.textContent)
const rowOf = (id: string): Element | undefined =>
  desk.all('table[aria-label=网点管理] tbody tr').find((row) => row.querySelector('.twig')?.textContent === id)

describe('on the page', () => {
  afterEach(() => desk.close())

  test('branches stand under those above them and fold; a search shows where the found one stands', async () => {
    desk = await openDesk(server, 'admin', '/setting/warehouse/network')
    await desk.until('the deepest', () => rowOf('T2'))
    expect(rowOf('T2')?.querySelector<HTMLElement>('.twig')?.style.getPropertyValue('--level')).toBe('2')
    expect(desk.text()).toContain('按最上级分页，上下级共 ')
    desk.click(rowOf('T0')?.querySelector('button') ?? null)
    await desk.until('it folded', () => rowOf('T0')?.querySelector('[aria-expanded=false]') && rowOf('T1') === undefined)
    desk.jumpTo('/setting/warehouse/network?name=测试杭州')
    await desk.until('only its line', () => names().length === 3 && rowOf('T2'))
    expect(rowOf('T1')?.className).toContain('tree-passed')
    expect(rowOf('T2')?.className).not.toContain('tree-passed')
    expect(desk.text()).toContain('上下级共 1 条')
  })

  test('menu entries stand under their directory with their pictures; the side menu draws those of its first level', async () => {
    desk = await openDesk(server, 'admin', '/setting/org/menu')
    await desk.until('the directories', () => desk.text().includes('商品管理'))
    const goods = desk.all('table[aria-label=菜单管理] tbody tr').find((row) => row.textContent.includes('140000'))
    expect(goods?.querySelector('.named-icon svg')).not.toBeNull()
    expect(goods?.textContent).toContain('商品')
    desk.click(goods?.querySelector('button[aria-expanded=false]') ?? null)
    await desk.until('its pages', () => desk.text().includes('140100'))
    expect(desk.find('nav.side > ul > li > details > summary > svg')).not.toBeNull()
  })
})
