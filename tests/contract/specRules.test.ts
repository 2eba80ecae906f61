// 规格点名的规则调用（spec 2 §7.1）：方法、路径一个字不差；成功提示是 floor.md §12.0 分给它的那一句。
import { describe, expect, test } from 'vitest'
import { notices } from '../support/definitions.ts'

type Line = readonly [route: string, toast?: string]

/** Success texts of spec 2 §8. */
const said =
  '已更新 提交成功 均重配置修改成功 均重配置创建成功 已删除 已添加模板 已更新模板 已取消发布 修改成功 操作成功 删除成功 新增成功 设置成功 已更新设置 规则已取消发布 规则已删除 添加配置成功 规则已更新 已取消 已修改 已添加'.split(
    ' ',
  )

const template = (base: string): readonly Line[] => [
  [`GET ${base}/template/list`],
  [`POST ${base}/template`, '已添加模板'],
  [`PUT ${base}/template`, '已更新模板'],
  [`DELETE ${base}/template`, '已删除'],
]
const prerelease = (base: string): readonly Line[] => [
  [`GET ${base}/prerelease/list`],
  [`DELETE ${base}/prerelease`, '已取消发布'],
]
const ofShops = (base: string): readonly Line[] => [
  [`POST ${base}/shop`, '设置成功'],
  [`GET ${base}/shop/detail`],
  [`GET ${base}/shop/list`],
  [`GET ${base}/history/list`],
  ...prerelease(base),
  ...template(base),
]

/**
 * The lines of spec 2 §7.1, each with its calls. Not here: those of work orders, which stand in specWorkOrders.test.ts with §7.6, and
 * /api/v1/cockpit/index/list, which comes with the cockpits.
 */
const lines: Readonly<Record<string, readonly Line[]>> = {
  'weight coefficient': [
    ['GET /v1/rule/coefficient/weight'],
    ['POST /v1/rule/coefficient/weight', '修改成功'],
    ['GET /v1/rule/coefficient/weight/list'],
  ],
  // their texts are those of office.md §13.3
  'node keywords': [
    ['POST /v1/logistics/node/keywords', '新增成功'],
    ['GET /v1/logistics/node/keywords'],
    ['DELETE /v1/logistics/node/keywords', '已删除'],
    ['POST /v1/logistics/node/accept', '操作成功'],
  ],
  thresholds: [
    ['GET /v2/rule/threshold'],
    ['POST /v2/rule/threshold', '操作成功'],
    ['GET /v1/rule/threshold'],
    ['POST /v1/rule/threshold', '操作成功'],
    ['GET /v1/rule/ordernum'],
    ['POST /v1/rule/ordernum', '操作成功'],
  ],
  'receiving time': [
    ['GET /v1/rule/receivingtime/list'],
    ['POST /v1/rule/receivingtime', '设置成功'],
    ['GET /v1/user/warehouse'],
  ],
  'ERP node': [['POST /v1/rule/postbackerpNode', '已更新设置'], ['GET /v1/rule/postbackerpNode/list'], ['GET /v1/owner/list']],
  'delivery time': [['POST /v1/rule/deliverytime/shop/remark', '已更新'], ...ofShops('/v1/rule/deliverytime')],
  'ERP post-back': ofShops('/v1/rule/postbackErp'),
  'aging index': [['POST /v1/rule/aging/index/save', '提交成功'], ['GET /v1/rule/aging/index/list']],
  'shop logistics': [
    ['GET /v1/rule/shop/logistics/list'],
    ['GET /v1/rule/shop/logistics/detail'],
    ['POST /v1/rule/shop/logistics', '添加配置成功'],
    ...prerelease('/v1/rule/shop/logistics'),
    ...template('/v1/rule/shop/logistics'),
  ],
  'mock-only': [['GET /v1/user/menu']],
  'average weight': [
    ['POST /v1/rule/AvWeight/weightrange/vefify'],
    ['PUT /v1/rule/AvWeight/network', '均重配置修改成功'],
    ['POST /v1/rule/AvWeight/network', '均重配置创建成功'],
    ['GET /v1/rule/AvWeight/network/list'],
    ['GET /v1/logistics/region/list'],
    ['GET /v1/rule/AvWeight/weightrange/detail'],
    ...prerelease('/v1/rule/AvWeight'),
    ...template('/v1/rule/AvWeight'),
    ['GET /v1/logistics/network/list'],
  ],
  'logistics rule': [
    ['GET /v1/rule/logistics/prerelease/list'],
    ['GET /v1/rule/logistics/networkd/list'],
    ['GET /v1/rule/logistics/network/detail'],
    ['GET /v1/rule/logistics/template/list'],
    ['DELETE /v1/rule/logistics/prerelease', '规则已取消发布'],
    ['POST /v1/rule/logistics/network', '已更新设置'],
    ['DELETE /v1/rule/logistics/template', '规则已删除'],
    ['PUT /v1/rule/logistics/template', '规则已更新'],
    ['POST /v1/rule/logistics/template', '已添加模板'],
  ],
}

describe.each(Object.entries(lines))('%s', (_name, listed) => {
  test.each(listed.map(([route, toast]) => ({ route, toast })))('$route', ({ route, toast }) => {
    expect([...notices.keys()]).toContain(route)
    if (toast !== undefined) expect(notices.get(route)).toBe(toast)
  })
})

test('the texts are those of the spec, and no call is listed twice', () => {
  const listed = Object.values(lines).flat()
  expect(listed.flatMap(([, toast]) => (toast === undefined || said.includes(toast) ? [] : [toast]))).toEqual([])
  expect(new Set(listed.map(([route]) => route)).size).toBe(listed.length)
})
