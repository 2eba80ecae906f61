// 列表一眼看得到什么：编号、状态、一个关键数字或期限，在 1366 宽的窗口里不用横向滚动；没有状态或数字的列表在这里写明。
import { expect, test } from 'vitest'
import { titleOf } from '#contract/kinds'
import { columnsOf, namingField, sortable, type Resource } from '#contract/resource'
import { actionsWidth } from '../../src/kit/RowActions.tsx'
import { leadOf, titleWidth } from '../../src/kit/table/column.ts'
import { resources } from '../support/definitions.ts'
import { firstSightOf, isFigure, isState } from '../support/firstSight.ts'

/** Width of a list in a window of 1366 px: less the side menu and a scroll bar. */
const room = 1366 - 168 - 16
const link = { label: '配置权限', run: () => undefined }
const lists = [...resources.values()].filter(({ list, calls }) => list.length > 0 && calls.list !== undefined)

/** As the table draws them; a state with flags has room for one. */
const widthAtFirst = (one: Resource): number => {
  const orderable = sortable(one)
  const widths = columnsOf(one).flatMap(({ name, beside, isShown }) => {
    const field = one.fields[name]
    if (field === undefined || !isShown) return []
    const own = Math.max(field.width ?? 120, titleWidth(titleOf(field), orderable.has(name)))
    return [own + (beside.length > 0 && ['choice', 'flag'].includes(field.kind) ? 56 : 0)]
  })
  const acts = (one.actions ?? []).length > 0 || one.calls.update !== undefined || one.calls.remove !== undefined
  return (
    leadOf(one.calls.export !== undefined) + widths.reduce((sum, own) => sum + own, 0) + (acts ? actionsWidth([[link, link]]) : 0)
  )
}

test.each(lists.map((one) => [one.id, one] as const))('%s fits a window of 1366', (_id, one) => {
  expect(widthAtFirst(one)).toBeLessThanOrEqual(room)
})

test.each(lists.map((one) => [one.id, one] as const))('%s shows its number, its state and a figure at first', (_id, one) => {
  const columns = columnsOf(one)
  const first = columns.filter(({ isShown }) => isShown)
  const shown = first.map(({ name }) => name)
  const seen = new Set([...shown, ...first.flatMap(({ beside }) => beside)])
  const missed = one.list.filter((name) => {
    const field = one.fields[name]
    return field !== undefined && isState(name, field, one) && !seen.has(name)
  })
  expect(missed).toEqual([])
  expect(shown).toContain(namingField(one))
  const has = (names: readonly string[]): boolean =>
    names.some((name) => {
      const field = one.fields[name]
      return field !== undefined && isFigure(name, field)
    })
  expect(has(shown)).toBe(has(one.list))
  expect(new Set(shown).size).toBe(shown.length)
  expect(columns.flatMap(({ beside }) => beside).filter((name) => !one.list.includes(name))).toEqual([])
})

/** Lists whose rows stand no way or another, and what their reader looks for in its place. */
const stateless: Readonly<Record<string, string>> = {
  'aging/keyword': '关键词与节点，没有启停',
  'finance/areaGroup': '省市，建方案时照着填',
  'finance/surcharge': '启用，和起止的日期',
  'finance/weightArea': '省市与重量段的价',
  'finance/contractAttach': '文件名与大小，没有启停',
  'finance/contractLabel': '合同数，没有启停',
  'finance/owner': '每个货主的计费设置，星标在前',
  'finance/effectGroup': '方案与货主，从哪天起',
  'finance/billGoods': '分到每个商品的金额，没有启停',
  'finance/networkWeight': '均重与配置均重的偏差',
  'aging/unmatched': '文本与次数，采纳后不再列出',
  'logistics/coefficient': '系数与生效日期，后生效的接替先生效的',
  'logistics/calendar': '一天一行，类型说放假还是上班',
  'rule/deliveryTimeHistory': '历史，结束写着仍有效的是现在的',
  'rule/deliveryTimeTemplate': '使用数，默认的一个写着是',
  'rule/postbackErpHistory': '历史，结束写着仍有效的是现在的',
  'rule/postbackErpTemplate': '使用数，默认的一个写着是',
  'rule/averageWeightHistory': '历史，结束写着仍有效的是现在的',
  'rule/averageWeightTemplate': '使用数，默认的一个写着是',
  'rule/routeTimeHistory': '历史，结束写着仍有效的是现在的',
  'rule/routeTimeTemplate': '使用数，默认的一个写着是',
  'rule/shopLogisticsHistory': '历史，结束写着仍有效的是现在的',
  'rule/shopLogisticsTemplate': '使用数，默认的一个写着是',
  'setting/operateConfig': '一仓一份的开关，没有启停',
  'outware/targetAssess': '一月一个对象一个指标一行，结了账的写着已结账',
  'setting/workRule': '一版一行，现用的一版写着现用',
  'setting/ownerConfig': '怎样收、怎样发，没有启停',
  'setting/orderNum': '编号规则，没有启停',
  'returns/ownerConfig': '怎样收、几小时内办完，没有启停',
  'returns/whiteList': '写着从哪天到哪天，没有启停',
  'setting/receivingTime': '几小时内完成，没有启停',
  'setting/indexValue': '每月的目标，没有启停',
  'setting/cardConfig': '每月的卡板位数，没有启停',
  'setting/ticketConfig': '计票的方式，没有启停',
  'consumable/goods': '用量建议，没有启停',
  'consumable/log': '流水，发生过就不再变',
  'consumable/stock': '数量与安全库存',
  'goods/changeLog': '日志，发生过就不再变',
  'hr/constant': '常量的值，没有启停',
  'inbound/board': '一天一行的合计，数字说明快慢',
  'hr/clock': '打卡记录，补卡的写着审批到哪一步',
  'goods/nameList': '名称，没有启停',
  'goods/spread': '各处数量',
  'goods/suiteItem': '组合装的一行，随组合装启停',
  'log/checkPickNo': '日志，发生过就不再变',
  'log/pack': '日志，发生过就不再变',
  'log/packBatch': '日志，发生过就不再变',
  'log/pick': '日志，发生过就不再变',
  'stock/byGoods': '各种数量',
  'stock/byLocation': '各种数量',
  'stock/flow': '流水，发生过就不再变',
  'stock/locationGoods': '现有可用与上下限',
  'user/config': '参数的值',
  'user/operateLog': '做了什么',
  'user/ownerGroup': '成员数',
  'user/permissionGroup': '成员数',
  'user/warehouseGroup': '成员数',
  'workbench/message': '未读的一行加粗',
  'workorder/whiteUser': '人和范围，移除后不再列出',
  'workorder/workHours': '哪几天、几点到几点，没有启停',
}
/** Lists of words: nothing in them is counted or due. */
const figureless: Readonly<Record<string, string>> = {
  'goods/changeLog': '变更前与变更后',
  'goods/nameList': '面单品名',
  'owner/shop': '平台与货主',
  'outware/erpNode': '名称与是否回传',
  'setting/noBarcodeGoods': '确认方式与店内码',
  'setting/ownerConfig': '怎样收、怎样发的开关',
  'setting/indexValue': '目标值，按数值类型写',
  'setting/threshold': '预警值与告警值，各按自己的单位写',
  'user/operateLog': '变更内容',
  'user/config': '参数的值',
  'user/dict': '字典的字',
  'user/menu': '路径',
  'workbench/message': '标题与内容',
  'workorder/type': '名称、上级与开关',
  'workorder/whiteUser': '人和范围',
  'workorder/workHours': '哪几天、几点到几点',
  'workorder/dingtalk': '群与通知事件',
}
test('lists that have no state of their own, or no figure, are named with what stands in its place', () => {
  const without = (part: 'state' | 'figure'): string[] =>
    lists.flatMap((one) => (firstSightOf(one)[part] === null ? [one.id] : []))
  expect(new Set(without('state'))).toEqual(new Set(Object.keys(stateless)))
  expect(new Set(without('figure'))).toEqual(new Set(Object.keys(figureless)))
})
