// 桌面端的规则：页签、外壳选择、菜单地址、列表条件、格式。
import { beforeEach, describe, expect, test } from 'vitest'
import type { MenuNode } from '#contract/menu/node'
import { countFilterOf, filterOf, readState, writeState } from '../../src/kit/filter.ts'
import { kgText, minutesText, moneyText, momentMs, momentText, percentText, spanText } from '../../src/kit/formats.ts'
import { perRow } from '../../src/kit/SearchForm.tsx'
import { tooMany, wordsOf } from '../../src/kit/words.ts'
import { findTargets, jumpTargets } from '../../src/app/jumpTargets.ts'
import { hintOf, shellKeyOf } from '../../src/app/keys.ts'
import { findPlace } from '../../src/app/pages.ts'
import { cacheBusted, dropCacheBuster } from '../../src/app/version.ts'
import { safePath } from '../../src/app/ErrorPages.tsx'
import { firstPath, keepMenu, menu, ownPages, shownTree } from '../../src/state/menu.ts'
import { session } from '../../src/state/session.ts'
import {
  addressFor,
  closeAll,
  closeOthers,
  closePane,
  cutTitle,
  homePath,
  leaveAt,
  neighbour,
  panes,
  recalledPanes,
  showPane,
} from '../../src/state/panes.ts'
import { shellFor } from '../../src/state/shell.ts'

const open = (path: string, popped = false): void => showPane({ path, search: '', title: path, type: 1 }, popped)
const paths = (): string[] => panes.list.map((pane) => pane.path)

describe('panes (spec 1 §2.4)', () => {
  beforeEach(closeAll)

  test('a page opens once and comes to the front', () => {
    open('/a')
    open('/b')
    open('/a')
    expect(paths()).toEqual([homePath, '/a', '/b'])
    expect(panes.active).toBe('/a')
  })

  test('closing the pane in front leads to the previous one, a pane behind changes nothing, home stays', () => {
    open('/a')
    open('/b')
    expect(closePane('/a')).toBeNull()
    expect(closePane('/b')).toBe(homePath)
    expect(closePane(homePath)).toBeNull()
    expect(paths()).toEqual([homePath])
  })

  test('back or forward to an open pane activates it; to a closed page it takes the current pane’s place', () => {
    open('/a')
    open('/b')
    open('/a', true)
    expect(paths()).toEqual([homePath, '/a', '/b'])
    open('/c', true)
    expect(paths()).toEqual([homePath, '/b', '/c'])
  })

  test('back from home keeps home', () => {
    open('/a', true)
    expect(paths()).toEqual([homePath, '/a'])
  })

  test('close others keeps the current one and home; close all keeps home', () => {
    open('/a')
    open('/b')
    closeOthers()
    expect(paths()).toEqual([homePath, '/b'])
    closeAll()
    expect(paths()).toEqual([homePath])
  })

  test('the neighbour of the pane in front, round the ends, with the conditions it was left with', () => {
    showPane({ path: '/a', search: '?pageNo=3', title: 'a', type: 1 }, false)
    open('/b')
    expect([neighbour(-1), neighbour(1)]).toEqual(['/a?pageNo=3', homePath])
    closeAll()
    expect([neighbour(-1), neighbour(1)]).toEqual([homePath, homePath])
  })

  test('a link to an open page leads to where it was left, to another one to its plain address', () => {
    showPane({ path: '/a', search: '?status=30', title: 'a', type: 1 }, false)
    expect([addressFor('/a'), addressFor('/b')]).toEqual(['/a?status=30', '/b'])
  })

  test('a page of the admin end has no pane, and is still found as it was left', () => {
    leaveAt('/setting/shop', '?pageNo=2')
    expect(addressFor('/setting/shop')).toBe('/setting/shop?pageNo=2')
    closeAll()
    expect(addressFor('/setting/shop')).toBe('/setting/shop')
  })

  test('loaded anew, this tab has all its panes again, each with its conditions; another person finds none of them', () => {
    session.tenant = { accessToken: '', refreshToken: '', tenantId: '1', userId: '7', expiresAt: 0 }
    showPane({ path: '/a', search: '?status=30', title: 'a', type: 1 }, false)
    open('/b')
    closePane('/b')
    open('/c')
    expect(recalledPanes()).toEqual(panes.list)
    expect(recalledPanes().map((pane) => `${pane.path}${pane.search}`)).toEqual([homePath, '/a?status=30', '/c'])
    session.tenant = { ...session.tenant, userId: '8' }
    expect(recalledPanes().map((pane) => pane.path)).toEqual([homePath])
    session.tenant = null
  })

  test('a title is cut to 20 characters', () => {
    expect(cutTitle('一'.repeat(20))).toBe('一'.repeat(20))
    expect(cutTitle('一'.repeat(21))).toBe(`${'一'.repeat(20)}…`)
  })
})

describe('which shell a page opens in', () => {
  const at = (traits: Partial<Parameters<typeof shellFor>[0]>) =>
    shellFor({ path: '/', width: 1366, height: 768, coarsePointer: false, ...traits }, null)

  test('by device: a narrow window, or a finger on a small screen', () => {
    expect(at({})).toBe('desktop')
    expect(at({ width: 360, height: 640 })).toBe('handheld')
    expect(at({ width: 854, height: 480, coarsePointer: true })).toBe('handheld')
    expect(at({ width: 1180, height: 820, coarsePointer: true })).toBe('desktop')
  })

  test('the person’s choice wins over the device, a handheld page over both', () => {
    expect(shellFor({ path: '/', width: 360, height: 640, coarsePointer: true }, 'desktop')).toBe('desktop')
    expect(shellFor({ path: '/wx/wms/pick', width: 1920, height: 1080, coarsePointer: false }, 'desktop')).toBe('handheld')
    for (const path of ['/setup', '/password', '/login/forget', '/login/reset', '/login/rePswSuc'])
      expect(shellFor({ path, width: 360, height: 640, coarsePointer: true }, 'handheld')).toBe('desktop')
    expect(shellFor({ path: '/login', atScale: true, width: 360, height: 640, coarsePointer: true }, 'handheld')).toBe('desktop')
    expect(at({ path: '/wxyz' })).toBe('desktop')
  })

  test('a link to a page opens where the page is, on a phone too, and is there still after the sign-in', () => {
    const phone = { width: 360, height: 640, coarsePointer: true }
    expect(at({ ...phone, path: '/front/workorder/detail/12' })).toBe('desktop')
    expect(at({ ...phone, path: '/login', leadsTo: '/front/workorder/detail/12' })).toBe('desktop')
    expect(at({ path: '/login', leadsTo: '/wx/wms/stock' })).toBe('handheld')
    expect([at({ ...phone, path: '/login' }), at({ ...phone, path: '/authErr' })]).toEqual(['handheld', 'handheld'])
  })
})

let serial = 0
const node = (entry: Partial<MenuNode>): MenuNode => ({
  id: String(++serial),
  parentId: null,
  compName: null,
  code: '0',
  alias: null,
  icon: null,
  iconColor: null,
  path: null,
  source: null,
  title: '',
  name: null,
  sort: 1,
  category: 0,
  type: 1,
  action: null,
  isOpen: 1,
  remark: null,
  redirect: null,
  isOwn: 1,
  hasChildren: false,
  children: [],
  ...entry,
})
const goodsDetail = node({ path: '/goods/detail/{ownerNo}/{goodsNo}', type: 4, title: '商品详情' })
const orders = node({
  code: '180100',
  path: '/front/operator-center/stockout',
  title: '出库单',
  children: [node({ code: '180107', type: 2, title: '详情' })],
})
const tree = [
  node({ type: 0, title: '商品管理', children: [node({ path: '/goods', title: '商品档案' }), goodsDetail] }),
  node({
    type: 0,
    title: '出库管理',
    children: [node({ path: '/closed', isOpen: 0 }), orders, node({ path: '/foreign', isOwn: 0 })],
  }),
  node({ type: 0, category: 1, children: [node({ path: '/setting', category: 1 })] }),
]

describe('menu and addresses', () => {
  test('a path with parameters finds its entry and carries them', () => {
    const place = findPlace(tree, '/goods/detail/OW001/A-1')
    expect(place?.item.title).toBe('商品详情')
    expect(place?.params).toEqual({ ownerNo: 'OW001', goodsNo: 'A-1' })
    expect(place?.chain.map((item) => item.title)).toEqual(['商品管理', '商品档案', '商品详情'])
  })

  test('a page below a list stands under it and needs the list’s button', () => {
    const address = '/front/operator-center/stockout/detail/CK1'
    expect(findPlace(tree, address)).toMatchObject({ params: { stockoutNo: 'CK1' }, item: { isOwn: 1, type: 4 } })
    const without = [node({ type: 0, children: [{ ...orders, children: [] }] })]
    expect(findPlace(without, address)?.item.isOwn).toBe(0)
  })

  test('a relative path continues its parent’s, an empty one is its parent’s (spec 1 §2.1)', () => {
    const page = node({ path: 'list', title: '相对' })
    const area = node({ type: 0, path: '/area', children: [page, node({ path: '', title: '空' }), node({ path: '/whole' })] })
    keepMenu('1', '7', [node({ type: 0, path: '/front', children: [{ ...area, path: 'deep/' }] }), area])
    const tops = menu.tree ?? []
    expect(ownPages(tops, 0).map(({ path }) => path)).toEqual([
      '/front/deep/list',
      '/front/deep',
      '/whole',
      '/area/list',
      '/area',
      '/whole',
    ])
    expect(findPlace(tops, '/area/list')?.item.title).toBe('相对')
    expect(findPlace(tops, '/front/deep')?.item.title).toBe('空')
  })

  test('an unknown address is nowhere', () => expect(findPlace(tree, '/nowhere')).toBeNull())

  test('menus show owned pages only, directories without any are left out', () => {
    expect(shownTree(tree, 0).map((item) => item.children.map((child) => child.path))).toEqual([
      ['/goods'],
      ['/closed', '/front/operator-center/stockout'],
    ])
  })

  test('a click on a directory leads to its first open page', () => {
    expect(firstPath(tree[1]?.children ?? [], 0)).toBe('/front/operator-center/stockout')
    expect(firstPath(tree, 1)).toBe('/setting')
  })

  test('only own addresses are gone back to', () => {
    expect(safePath('/front/x?a=1')).toBe('/front/x?a=1')
    for (const hostile of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', null])
      expect(safePath(hostile)).toBeNull()
  })
})

describe('jumping to a page', () => {
  const shipping = node({ type: 0, title: '出库管理', alias: 'ckgl' })
  const entry = (title: string, alias: string, more: Partial<MenuNode> = {}): MenuNode =>
    node({ title, alias, path: `/${alias}`, ...more })
  const menuTree = [
    {
      ...shipping,
      children: [
        entry('波次规则', 'bcgz'),
        entry('出库单', 'ckd', { children: [node({ type: 2, title: '详情', alias: null })] }),
        entry('出库单导入', 'ckddr'),
        entry('波次管理', 'bcgl'),
        entry('没开放', 'mkf', { isOpen: 0 }),
        entry('别人的', 'brd', { isOwn: 0 }),
        entry('一单', 'yd', { path: '/yd/{id}' }),
      ],
    },
    node({ type: 0, category: 1, title: '设置', alias: 'sz', children: [entry('店铺管理', 'dpgl', { category: 1 })] }),
    node({ type: 0, category: 2, title: '手持', alias: 'sc', children: [entry('拣货', 'jh', { category: 2 })] }),
  ]
  const targets = jumpTargets(menuTree)
  const find = (query: string, recent: readonly string[] = []): string[] => {
    const found = findTargets(targets, query, recent)
    return [...found.recent, ...found.others].map(({ title }) => title)
  }

  test('own and open pages of both ends of the desk, with the directories they stand in', () =>
    expect(targets.map(({ title, trail }) => [...trail, title].join(' / '))).toEqual([
      '出库管理 / 波次规则',
      '出库管理 / 出库单',
      '出库管理 / 出库单导入',
      '出库管理 / 波次管理',
      '设置 / 店铺管理',
    ]))

  test('by Chinese or initials; the whole name before its beginning, before a part of it, before the directory', () => {
    expect(find('出库单')).toEqual(['出库单', '出库单导入'])
    expect(find('ckd')).toEqual(['出库单', '出库单导入'])
    expect(find('管理')).toEqual(['波次管理', '店铺管理', '波次规则', '出库单', '出库单导入'])
    expect(find('DPGL')).toEqual(['店铺管理'])
    expect(find('zzz')).toEqual([])
  })

  test('letters an input method has not turned into signs yet count as initials', () =>
    expect(find("b'c'gl")).toEqual(['波次管理']))

  test('pages open lately come first, latest before the others', () => {
    expect(find('', ['/dpgl', '/ckd', '/gone']).slice(0, 3)).toEqual(['店铺管理', '出库单', '波次规则'])
    expect(find('bc', ['/bcgl'])).toEqual(['波次管理', '波次规则'])
  })
})

describe('keys of the shell', () => {
  const press = (code: string, held: Partial<KeyboardEvent> = {}) =>
    shellKeyOf({ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false, code, ...held })

  test('Ctrl K jumps, Alt with W and the brackets moves among the panes', () => {
    expect(press('KeyK', { ctrlKey: true })).toBe('jump')
    expect(['KeyW', 'BracketLeft', 'BracketRight'].map((code) => press(code, { altKey: true }))).toEqual([
      'close',
      'previous',
      'next',
    ])
    expect([hintOf('jump'), hintOf('close')]).toEqual(['Ctrl+K', 'Alt+W'])
  })

  test('what belongs to the browser, to a keyboard layout or to an input method stays theirs', () => {
    const theirs = [
      press('KeyW', { ctrlKey: true }),
      press('ArrowLeft', { altKey: true }),
      press('KeyD', { altKey: true }),
      press('KeyW', { altKey: true, ctrlKey: true }),
      press('BracketLeft', { metaKey: true }),
      press('KeyK', { ctrlKey: true, shiftKey: true }),
      press('KeyK', { ctrlKey: true, isComposing: true }),
      press('KeyK'),
    ]
    expect(theirs).toEqual(theirs.map(() => null))
  })
})

test('a reload for a new version keeps the conditions of the list, and its timestamp is not one of them', () => {
  const address = cacheBusted('/front/operator-center/stockout', '?status=30&pageNo=2', 1_750_000_000_000)
  expect(address).toBe('/front/operator-center/stockout?status=30&pageNo=2&timestamp=1750000000000')
  window.history.replaceState({ idx: 3 }, '', address)
  dropCacheBuster()
  expect(`${location.pathname}${location.search}`).toBe('/front/operator-center/stockout?status=30&pageNo=2')
  expect(window.history.state).toEqual({ idx: 3 })
  window.history.replaceState(null, '', cacheBusted('/setting', '', 1))
  dropCacheBuster()
  expect(location.href.endsWith('/setting')).toBe(true)
})

describe('conditions of a list', () => {
  test('address and conditions are one another’s reading; defaults stay out of the address', () => {
    const state = { values: { status: '30', lineNumMax: '3' }, pageNo: 2, pageSize: 50, sort: '-payTime' }
    expect(readState(new URLSearchParams(writeState(state)))).toEqual(state)
    expect(writeState({ values: { owner: '' }, pageNo: 1, pageSize: 20, sort: '' })).toEqual({})
  })

  test('nonsense in an address falls back', () => {
    const state = readState(new URLSearchParams('pageNo=-3&pageSize=abc'))
    expect(state).toEqual({ values: {}, pageNo: 1, pageSize: 20, sort: '' })
  })

  test('counts per tab leave out the tab, the page and the order', () => {
    const state = { values: { status: '30', ownerNo: 'OW001' }, pageNo: 3, pageSize: 20, sort: '-x' }
    expect(countFilterOf(state, 'status')).toEqual({ ownerNo: 'OW001' })
    expect(filterOf(state, { sid: 'LOCAL' })).toEqual({
      status: '30',
      ownerNo: 'OW001',
      sid: 'LOCAL',
      pageNo: 3,
      pageSize: 20,
      sort: '-x',
    })
  })

  test('a pasted column of numbers splits on every separator, blanks and repeats drop out, 500 is the limit', () => {
    expect(wordsOf('CK1\nCK2\t CK1,CK3；CK4;;CK5，CK6\r\n')).toEqual(['CK1', 'CK2', 'CK3', 'CK4', 'CK5', 'CK6'])
    const many = Array.from({ length: 501 }, (_, index) => `CK${index}`)
    expect(tooMany(many)).toBe('最多支持查询500个单号')
    expect(tooMany(many.slice(1))).toBe('')
  })

  test('controls per row by width of the window, and of a panel', () => {
    expect([800, 1024, 1199, 1200, 1599, 1600, 1919, 1920].map((width) => perRow(width))).toEqual([1, 2, 2, 3, 3, 4, 4, 6])
    expect([899, 900, 1199, 1200].map((width) => perRow(width, 'panel'))).toEqual([2, 3, 3, 4])
  })
})

test('values as people read them', () => {
  expect([moneyText(123_456_789), moneyText(-5), moneyText(null)]).toEqual(['1,234,567.89', '-0.05', '–'])
  expect([kgText(1234), kgText(5), percentText(1234), minutesText(95)]).toEqual(['1.234', '0.005', '12.34%', '1 小时 35 分'])
  // what somebody works stays in hours, what passes day and night is told in days
  expect([minutesText(30_870), spanText(30_870), spanText(95), spanText(0)]).toEqual([
    '514 小时 30 分',
    '21 天 10 时',
    '1 时 35 分',
    '0 分',
  ])
  expect(momentText(momentMs('2025-06-17 10:00:01'))).toBe('2025-06-17 10:00:01')
})
