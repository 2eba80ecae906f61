// 菜单、权限与默认角色（floor.md §0.2、附录 A、附录 B）。
import { describe, expect, test } from 'vitest'
import { page, standardButtons } from '#contract/menu/define'
import { menu, pages, rights } from '#contract/menu/menu'
import { operations } from '#contract/ops/decide'
import { defaultRoles } from '#contract/menu/roles'
import { resources } from '../support/definitions.ts'

describe('the tree', () => {
  test('codes are AAPPBB, each once, pages under their area, buttons under their page', () => {
    expect(rights.length).toBe(new Set(rights).size)
    for (const area of menu) {
      expect(area.code % 10_000).toBe(0)
      for (const one of area.pages) {
        expect([one.title, one.code % 100, one.code - (one.code % 10_000)]).toEqual([one.title, 0, area.code])
        for (const button of one.buttons) expect(button.code - (button.code % 100)).toBe(one.code)
      }
    }
  })
  test('a path stands once per category, and so does a source', () => {
    for (const category of [0, 1, 2, 3]) {
      const paths = menu.filter((area) => area.category === category).flatMap((area) => area.pages.map((one) => one.path))
      expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    }
    const sources = pages.map((one) => one.source)
    expect(sources.filter((source, at) => sources.indexOf(source) !== at)).toEqual([])
  })
  test('every page has 查询, and a standard number keeps its meaning unless the page says otherwise', () => {
    for (const one of pages) expect(one.buttons.map((button) => button.title)).toContain('查询')
    expect(page(990100, '样', '/x', 'x/y', '06 21(专用)').buttons).toEqual([
      { code: 990101, title: '查询' },
      { code: 990106, title: '导出' },
      { code: 990121, title: '专用' },
    ])
    expect(() => page(990100, '样', '/x', 'x/y', '22')).toThrow('has no name')
    expect(standardButtons[14]).toBe('强制推送')
  })
  test('codes fixed by the text stay where they are', () => {
    const at = (code: number): string | undefined => pages.find((one) => one.code === code)?.path
    expect(at(100100)).toBe('/front/workbench')
    expect(at(180800)).toBe('/front/operator-center/stockout/conflict')
    expect(at(210700)).toBe('/warehouse-setting/device')
    expect(at(280800)).toBe('/wx/wms/weight')
  })
})

describe('definitions', () => {
  test('every right a resource asks for is a button of the menu', () => {
    const known = new Set(rights)
    const strange = [...resources.values()].flatMap((resource) =>
      Object.entries(resource.may).flatMap(([verb, right]) =>
        right !== undefined && !known.has(right)
          ? [`${resource.id}.${verb} 的权限 ${right} 不在菜单里：加到 src/contract/menu/`]
          : [],
      ),
    )
    expect(strange).toEqual([])
  })
})

test('the right of an operation is a handheld page of the menu, so that somebody can own it', () => {
  const handheld = new Set(pages.filter((one) => one.path.startsWith('/wx/wms/')).map((one) => one.code))
  const strange = Object.entries(operations).filter(([, { right }]) => right !== 0 && !handheld.has(right))
  expect(strange.map(([opType, { right }]) => `${opType} ${right}`)).toEqual([])
})

test('the right of its twin on the desktop is a page of the menu, or a button of one', () => {
  const known = new Set([...rights, ...pages.map((one) => one.code)])
  const payload = { result: 2 }
  const strange = Object.values(operations).flatMap(({ opType, desk }) => {
    const right = (desk as ((op: { payload: object }) => number) | undefined)?.({ payload })
    return right === undefined || known.has(right) ? [] : [`${opType} ${right}`]
  })
  expect(strange).toEqual([])
})

describe('the default roles', () => {
  const rightsOf = (code: string): readonly number[] => defaultRoles.find((role) => role.code === code)?.rights ?? []
  test('are the twelve of App. B and, for part B, the lead of customer service of office.md §23; they own only what the menu has', () => {
    expect(defaultRoles.map((role) => role.name)).toEqual([
      '系统管理员',
      '运营经理',
      '仓库主管',
      '仓库作业员',
      '收货文员',
      '退货专员',
      '规则配置员',
      '财务',
      '客服',
      '客服主管',
      '人事',
      '货主管理员',
      '货主查看',
    ])
    const known = new Set(rights)
    for (const role of defaultRoles) expect(role.rights.filter((right) => !known.has(right))).toEqual([])
  })
  test('own the ancestors of what they own', () => {
    for (const role of defaultRoles)
      for (const right of role.rights) {
        expect(role.rights).toContain(right - (right % 100))
        expect(role.rights).toContain(right - (right % 10_000))
      }
  })
  test('customer service: its clerks settle nothing and go over no cap, its lead does, and keeps 51; bills are finance’s', () => {
    const [clerk, lead] = [rightsOf('customer_service'), rightsOf('service_lead')]
    for (const right of [500_127, 500_131, 500_728])
      expect([right, clerk.includes(right), lead.includes(right)]).toEqual([right, false, true])
    const admin = rights.filter((right) => Math.floor(right / 10_000) === 51 && right % 100 > 0)
    expect([admin.every((right) => lead.includes(right)), admin.some((right) => clerk.includes(right))]).toEqual([true, false])
    for (const right of [500_821, 501_109])
      expect([right, lead.includes(right), rightsOf('finance').includes(right)]).toEqual([right, false, true])
    for (const side of ['owner_admin', 'owner_viewer'])
      expect(rightsOf(side).filter((right) => right > 500_200 && right < 520_000)).toEqual([])
  })
  test('keep the limits App. B puts in words', () => {
    expect(rightsOf('operator')).not.toContain(190721)
    expect(rightsOf('operator')).toEqual(expect.arrayContaining([280100, 280800, 282300]))
    expect(rightsOf('operator')).not.toContain(210721)
    expect(rightsOf('warehouse_manager')).toEqual(expect.arrayContaining([190721, 210721, 180821, 280100]))
    expect(rightsOf('customer_service')).toContain(180124)
    expect(rightsOf('customer_service')).not.toContain(180102)
    expect(rightsOf('human_resources')).toContain(210202)
    expect(rightsOf('human_resources')).not.toContain(210721)
    for (const side of ['owner_admin', 'owner_viewer']) {
      expect(rightsOf(side)).not.toContain(130700)
      expect(rightsOf(side)).not.toContain(180200)
    }
    expect(rightsOf('owner_viewer')).not.toContain(180105)
    expect(rightsOf('owner_admin')).toContain(180105)
  })
  test('the rooms of rules: kept by two, looked at by three, nobody else knows them', () => {
    const areas = [240000, 250000, 260000]
    const inRooms = (code: string): readonly number[] =>
      rightsOf(code).filter((right) => areas.includes(right - (right % 10_000)) && right % 100 > 0)
    const whole = rights.filter((right) => areas.includes(right - (right % 10_000)) && right % 100 > 0).toSorted((a, b) => a - b)
    const looks = whole.filter((right) => [1, 6, 7].includes(right % 100))
    for (const code of ['operation_manager', 'rule_keeper']) expect(inRooms(code)).toEqual(whole)
    for (const code of ['warehouse_manager', 'finance', 'customer_service']) expect(inRooms(code)).toEqual(looks)
    const others = ['operator', 'receiving_clerk', 'return_clerk', 'human_resources', 'owner_admin', 'owner_viewer']
    for (const code of others) expect([code, inRooms(code)]).toEqual([code, []])
  })
  test('the room of hiring: whole for its people, asked for and clocked by the warehouse, approved by operations', () => {
    const inRoom = (code: string): readonly number[] => rightsOf(code).filter((right) => Math.floor(right / 10_000) === 27)
    expect(inRoom('human_resources')).toEqual(
      rights.filter((right) => Math.floor(right / 10_000) === 27).toSorted((a, b) => a - b),
    )
    // 新增 提交 续用 关闭 of a demand, 录用 nobody, tasks, 打卡 补卡, 确认 of a day; budgets and constants stay with others
    const [asks, never] = [
      [270102, 270121, 270122, 270124, 270402, 270421, 270521, 270522, 270821],
      [270125, 270321, 270603, 270902],
    ]
    expect(inRoom('warehouse_manager')).toEqual(expect.arrayContaining(asks))
    expect(inRoom('warehouse_manager').filter((right) => never.includes(right))).toEqual([])
    const changes = (code: string): readonly number[] => inRoom(code).filter((right) => ![0, 1, 6, 7].includes(right % 100))
    expect([changes('operation_manager'), changes('finance')]).toEqual([[270109, 270125], []])
    expect(inRoom('operator')).toEqual([])
    expect(rightsOf('operator')).toContain(281200)
  })
})
